"""Tries to break out of the CPython sandbox; each name below is true when the attempt failed."""

import os
import socket
import time


def is_refused(attempt):
    try:
        attempt()
    except OSError:
        return True
    return False


def connect():
    socket.create_connection(("127.0.0.1", int(port)), 2)


def leave_file(folder):
    path = os.path.join(folder, "troupe-probe")
    open(path, "w").close()
    os.remove(path)


def start_many():
    for _ in range(50):
        if os.fork() == 0:
            time.sleep(60)


network = is_refused(connect)
files = set(os.listdir("/")) <= {"bin", "dev", "etc", "lib", "lib64", "proc", "usr", "work"} and is_refused(
    lambda: open("/etc/passwd")
)
writing = all(is_refused(lambda: leave_file(folder)) for folder in ("/", "/tmp", "/usr", "/dev", "/dev/shm", "/proc"))
environment = set(os.environ) <= {"PWD", "OPENBLAS_NUM_THREADS", "LC_CTYPE"}
programs = is_refused(start_many)
