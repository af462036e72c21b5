-- Files of the views for analysts, written to the storage of the deployment.
create table data_export (
  profile_id uuid not null references profile (id),
  id uuid not null,
  -- Below the folder of the profile.
  folder text not null,
  format text not null check (format in ('parquet', 'csv')),
  tables text[] not null,
  -- Rows of earlier local days are not exported; null: all.
  from_day date,
  includes_contacts boolean not null,
  -- Whether its creator may read personal data: on a healthcare-family profile, no other export has tables with people.
  allows_people boolean not null,
  -- The local hour of its daily run; null: it runs only on request.
  hour smallint check (hour >= 0 and hour <= 23),
  next_at timestamptz,
  -- A run works on it until this time, unless it extends it.
  leased_until timestamptz,
  created_at timestamptz not null,
  -- Its files are being deleted; the row follows.
  deleted_at timestamptz,
  primary key (profile_id, id),
  check ((hour is null) = (next_at is null))
);
create unique index data_export_by_folder on data_export (profile_id, folder);

-- One update of the files of an export.
create table data_export_run (
  profile_id uuid not null,
  id uuid not null,
  export_id uuid not null,
  cause text not null check (cause in ('request', 'schedule', 'erasure', 'deletion')),
  status text not null check (status in ('queued', 'running', 'done', 'failed')),
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- The table that it is working on.
  table_name text,
  rows bigint not null default 0,
  bytes bigint not null default 0,
  files integer not null default 0,
  -- Days of a table whose files were written again, or removed because they have no rows.
  days integer not null default 0,
  -- Files that another program had removed; they were written again.
  missing_files integer not null default 0,
  error text,
  primary key (profile_id, id),
  foreign key (profile_id, export_id) references data_export (profile_id, id)
);
create index data_export_run_by_export on data_export_run (profile_id, export_id, id);
create unique index data_export_run_queued on data_export_run (profile_id, export_id) where status = 'queued';

-- What the files of one day of a table contain.
create table data_export_day (
  profile_id uuid not null,
  export_id uuid not null,
  table_name text not null,
  -- The local day; empty for a table without days.
  day text not null,
  -- Identifies the rows: a day whose rows have another fingerprint is written again. Empty if it has no rows.
  fingerprint text not null,
  rows bigint not null,
  -- `ExportedFile`s of `data-exports/domain/plan-days.ts`.
  files jsonb not null,
  -- Of the run that wrote it.
  run_id uuid not null,
  written_at timestamptz not null,
  primary key (profile_id, export_id, table_name, day),
  foreign key (profile_id, export_id) references data_export (profile_id, id)
);
