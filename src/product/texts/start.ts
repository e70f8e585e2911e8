/** What a process says in its terminal when it cannot start; written for whoever runs the instance. */
export const startText = {
  cannot: (reason: string) => `Troupe cannot start: ${reason}`,
  database: {
    noAnswer: (at: string) =>
      `nothing answers at ${at}, the address in DATABASE_URL. Check that PostgreSQL runs there and that host and port are right.`,
    noHost: (host: string) => `the host ${host} in DATABASE_URL cannot be found. Check how it is written.`,
    noEntry: (at: string) => `PostgreSQL at ${at} refuses the user or the password in DATABASE_URL. Check both.`,
    noDatabase: (name: string, at: string) =>
      `PostgreSQL at ${at} has no database “${name}”. Create it, or name another one in DATABASE_URL.`,
    ofDevelopment:
      "this database was created by a development version of Troupe and can't be upgraded. Start with an empty DATA_DIR, or point DATABASE_URL at an empty database.",
    other: (at: string, reason: string) => `the database of DATABASE_URL at ${at} cannot be used: ${reason}.`,
  },
  dataDir: {
    notFolder: (path: string) => `DATA_DIR must be a folder; ${path} is a file.`,
    notMade: (path: string) =>
      `DATA_DIR cannot be created at ${path}. Name another folder, or make it and let this user write to it.`,
    notWritable: (path: string) =>
      `DATA_DIR at ${path} cannot be written to. Let this user write to it, or name another folder.`,
    full: (path: string) =>
      `DATA_DIR at ${path} has no room left. Free some space on its disk, or name another folder.`,
  },
} as const;
