export type Settings = Record<string, string | number>;

/** Small in memory, few processes, fully durable: what one instance on one machine needs. */
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
  // Each of these would be one more process or one more reason to start one.
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
  // "log" leaves out statement errors: the application reports its own, and a statement may quote what people wrote.
  log_min_messages: "log",
  log_checkpoints: "off",
};

/** For tests: nothing here survives a power cut, and nothing needs to. */
const ephemeralSettings: Settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_connections: 200,
  autovacuum: "off",
};

/** Command line switches of `postgres`: ours, then those for tests, then the caller's. */
export function settingSwitches(isEphemeral: boolean, tuning: Settings = {}): string[] {
  const all = { ...defaultSettings, ...(isEphemeral ? ephemeralSettings : {}), ...tuning };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
