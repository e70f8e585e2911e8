/** Why a process cannot start, printed in the terminal for the operator. */
import { plural } from "#lib/text.ts";

export const startText = {
  configurationProblems: (count: number) => `${plural(count, "configuration problem")}:`,
  seeExample: "See .env.example for all settings.",
  cannot: (reason: string) => `Troupe cannot start: ${reason}`,
  cannotListen: ({ code, message }: { code?: string; message: string }, port: number) =>
    code === "EADDRINUSE"
      ? `port ${port} is already in use. Stop the other process, or choose another port: PORT=3001 npm start`
      : `it can't listen on port ${port}: ${message}.`,
  ready: (url: string, seconds: string, processes: number) =>
    `Troupe is ready at ${url} (${seconds} s${processes > 1 ? `, ${processes} processes` : ""})`,
  database: {
    unreachable: (host: string) =>
      `no server responds at ${host}, the host in DATABASE_URL. Check that PostgreSQL is running and that the host and port are correct.`,
    unknownHost: (host: string) => `the host ${host} in DATABASE_URL was not found. Check the spelling.`,
    loginRejected: (host: string) => `PostgreSQL at ${host} rejected the user or password in DATABASE_URL. Check both.`,
    noDatabase: (name: string, host: string) =>
      `PostgreSQL at ${host} has no database “${name}”. Create it, or set another one in DATABASE_URL.`,
    developmentVersion:
      "this database was created by a development version of Troupe and can't be upgraded. Start with an empty DATA_DIR, or point DATABASE_URL at an empty database.",
    other: (host: string, reason: string) => `the database in DATABASE_URL at ${host} cannot be used: ${reason}.`,
  },
  dataDir: {
    notFolder: (path: string) => `DATA_DIR must be a folder; ${path} is a file.`,
    cannotCreate: (path: string) =>
      `DATA_DIR cannot be created at ${path}. Create it with write access for this user, or set another folder.`,
    notWritable: (path: string) =>
      `DATA_DIR at ${path} is not writable. Give this user write access, or set another folder.`,
    full: (path: string) => `the disk of DATA_DIR at ${path} is full. Free some space, or set another folder.`,
  },
} as const;
