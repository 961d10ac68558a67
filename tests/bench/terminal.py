"""A program on a pseudo-terminal, timed from outside. Standard library only."""
import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

ROWS, COLUMNS = 24, 80
LARGE = 40, 120  # where the board of a whole head is shown
BETWEEN_MS = 20  # of silence that end the answer to a key


class Terminal:
    """The program runs until close(); times are in milliseconds, as seen by whoever reads the terminal."""

    def __init__(self, command, environment, size=(ROWS, COLUMNS)):
        self.started = time.perf_counter()
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            try:
                os.execvpe(command[0], command, environment)
            finally:
                os._exit(127)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack('HHHH', *size, 0, 0))
        self.ended = False

    def read(self, seconds):
        """Bytes that came within that time."""
        if self.ended or not select.select([self.master], [], [], max(0, seconds))[0]:
            return 0
        try:
            data = os.read(self.master, 65536)
        except OSError:
            data = b''
        self.ended = not data
        return len(data)

    def exchange(self, keys, since, silence_ms, limit_ms):
        """(milliseconds to the last byte, bytes) of what comes until it is silent; None where nothing comes."""
        rest, total, last = memoryview(keys), 0, None
        while not self.ended:
            end = since + limit_ms / 1000 if last is None else last + silence_ms / 1000
            wait = end - time.perf_counter()
            if wait <= 0 and not rest:
                break
            _, writable, _ = select.select([self.master], [self.master] if rest else [], [], max(0, wait))
            if writable:
                rest = rest[os.write(self.master, rest[:1024]):]
            count = self.read(0)
            if count:
                total, last = total + count, time.perf_counter()
        return (None, 0) if last is None else ((last - since) * 1000, total)

    def first_frame(self):
        return self.exchange(b'', self.started, 150, 3000)[0]

    def press(self, keys, silence_ms=BETWEEN_MS, limit_ms=60):
        return self.exchange(keys, time.perf_counter(), silence_ms, limit_ms)

    def cpu_ms(self):
        try:
            with open(f'/proc/{self.pid}/schedstat', encoding='ascii') as file:
                return int(file.read().split()[0]) / 1e6
        except (OSError, ValueError):
            return None

    def peak_mib(self):
        try:
            with open(f'/proc/{self.pid}/status', encoding='ascii') as file:
                return next(int(line.split()[1]) / 1024 for line in file if line.startswith('VmHWM'))
        except (OSError, StopIteration):
            return None

    def close(self):
        os.kill(self.pid, signal.SIGTERM)
        until = time.perf_counter() + 1
        while os.waitpid(self.pid, os.WNOHANG)[0] == 0:
            self.read(0.01)
            if time.perf_counter() > until:
                os.kill(self.pid, signal.SIGKILL)
        os.close(self.master)
