// Run by Node 24 after the packages are installed: makes the library links of the built-in PostgreSQL while the
// folder can be written (an image may be read-only later). Platforms without it use DATABASE_URL.
import { findBinaries, hasBinaries } from "../../src/platform/postgres/binaries.ts";

if (hasBinaries()) findBinaries();
