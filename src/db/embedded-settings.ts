/**
 * Settings of the embedded server, given on its command line so that an upgrade of the program is an upgrade of the
 * settings. Memory is modest because the database shares a small machine with the service; durability (`fsync`,
 * `synchronous_commit`, `full_page_writes`) keeps PostgreSQL's defaults, which are on.
 */
export const embeddedSettings: Readonly<Record<string, string>> = {
  // Only the unix socket, and only for the account the server runs as (and root), which no other program runs as: that is
  // why local trust is enough.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '64MB',
  maintenance_work_mem: '64MB',
  huge_pages: 'off',
  jit: 'off',
  io_method: 'sync',
  // Nothing replicates from an embedded server, so it writes the least WAL and runs no replication processes.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Statistics follow a young database while its tables grow a hundredfold within a minute: plans are made from them.
  autovacuum_naptime: '15s',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}
