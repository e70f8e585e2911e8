/** Terminal messages for the operator when the server cannot start. */
export const startText = {
  cannot: (reason: string) => `Troupe cannot start: ${reason}`,
  database: {
    noAnswer: (at: string) =>
      `no response from ${at}, the address in DATABASE_URL. Check that PostgreSQL is running there and that the host and port are right.`,
    noHost: (host: string) => `the host ${host} in DATABASE_URL cannot be found. Check its spelling.`,
    noEntry: (at: string) => `PostgreSQL at ${at} rejected the user or password in DATABASE_URL. Check both.`,
    noDatabase: (name: string, at: string) =>
      `PostgreSQL at ${at} has no database “${name}”. Create it, or set another one in DATABASE_URL.`,
    other: (at: string, reason: string) => `the database in DATABASE_URL at ${at} cannot be used: ${reason}.`,
  },
  dataDir: {
    notFolder: (path: string) => `DATA_DIR must be a folder; ${path} is a file.`,
    notMade: (path: string) =>
      `DATA_DIR cannot be created at ${path}. Set another folder, or create this one and give this user write access.`,
    notWritable: (path: string) =>
      `DATA_DIR at ${path} is not writable. Give this user write access, or set another folder.`,
    full: (path: string) => `DATA_DIR at ${path} is out of space. Free up space on its disk, or set another folder.`,
  },
} as const;
