// Runs on Node 24 after the packages are installed. Creates the library links of the built-in PostgreSQL while the
// folder is writable (an image may be read-only later). Platforms without built-in binaries use DATABASE_URL.
import { findBinaries, hasBinaries } from "../../src/platform/postgres/binaries.ts";

if (hasBinaries()) findBinaries();
