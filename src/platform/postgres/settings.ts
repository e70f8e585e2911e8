export type Settings = Record<string, string | number>;

/** Low memory, few processes, full durability: for one instance on one machine. */
const defaultSettings: Settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: 80,
  shared_buffers: "96MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  random_page_cost: 1.1,
  wal_compression: "on",
  min_wal_size: "80MB",
  max_wal_size: "1GB",
  checkpoint_timeout: "15min",
  // Each of these features would add a process or another reason to start one.
  io_method: "sync",
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  max_parallel_workers: 0,
  max_parallel_workers_per_gather: 0,
  max_worker_processes: 2,
  autovacuum_max_workers: 1,
  autovacuum_worker_slots: 2,
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  // "log" omits statement errors: the app reports its own, and a statement may contain user content.
  log_min_messages: "log",
  log_checkpoints: "off",
};

/** For tests: data doesn't survive a power failure and doesn't need to. */
const ephemeralSettings: Settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_connections: 200,
  autovacuum: "off",
};

/** Command-line switches of `postgres`: ours, then those for tests, then the caller's. */
export function settingSwitches(isEphemeral: boolean, tuning: Settings = {}): string[] {
  const all = { ...defaultSettings, ...(isEphemeral ? ephemeralSettings : {}), ...tuning };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
