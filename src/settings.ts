import { providerSettings } from './provider-settings.ts'
import {
  ageRecipients,
  anyText,
  linkTokenSecret,
  longText,
  nameServer,
  oneOf,
  operatorKey,
  origin,
  processCount,
  type Setting,
  setting,
  smtpUrl,
  trustedProxies,
  url,
  urlOf,
  wholeNumber,
} from './setting.ts'

/**
 * Every setting, in the order an operator meets them. This table is the one source: `.env.example` and the table in
 * `docs/operating.md` are generated from it, and no other file reads the environment.
 */
export const settings = {
  PORT: setting('3000', 'Port to listen on.', wholeNumber(1, 65_535)),
  HOST: setting('127.0.0.1', 'Address to listen on. `0.0.0.0` listens on every interface.', anyText),
  BASE_URL: setting('', 'Canonical public address, without a path. Default: from the listen address.', origin),
  API_URL: setting('', 'Alternate public address that answers the same operations. Default: `BASE_URL`.', origin),
  METRICS_TOKEN: setting(
    '',
    'Bearer that `/metrics` asks for, beside the operator key: at least 16 characters.',
    longText(16),
    'secret',
  ),
  METRICS_PORT: setting(
    '',
    'A second port with `/healthz`, `/readyz` and `/metrics`, without a token. Default: none; with `ROLE=worker`, `PORT`.',
    wholeNumber(1, 65_535),
  ),
  METRICS_HOST: setting('127.0.0.1', 'Address of `METRICS_PORT`.', anyText),
  DATABASE_URL: setting(
    '',
    'A `postgres://` URL (PostgreSQL 15 to 18). Default: an embedded PostgreSQL in `DATA_DIR`.',
    urlOf('postgres', 'postgresql'),
  ),
  DATABASE_POOL_MAX: setting('10', 'Most database connections one process holds.', wholeNumber(2, 500)),
  DATA_DIR: setting(
    '',
    'Embedded database and generated secrets. Default: `./data`, for root `/var/lib/tributary`.',
    anyText,
  ),
  ERASURE_LEDGER: setting(
    '',
    'File that tells who was erased, for restored backups; keep it on storage that outlives the database. Default: `DATA_DIR/erasures.ledger`.',
    anyText,
  ),
  OPERATOR_KEY: setting(
    '',
    'Bearer of the admin routes; begins with `admin_secret_`. Generated into `DATA_DIR/operator.key` when embedded.',
    operatorKey,
    'secret',
  ),
  MASTER_KEY: setting(
    '',
    '32 bytes in base64 (`openssl rand -base64 32`); seals secrets at rest. Generated when embedded, required with `DATABASE_URL`.',
    anyText,
    'secret',
  ),
  MASTER_KEY_PREVIOUS: setting(
    '',
    'Former master keys, separated by commas; they open what they sealed until `tributary keys reseal` has run.',
    anyText,
    'secret',
  ),
  LINK_TOKEN_SECRET: setting(
    '',
    'Seals link tokens: at least 32 characters, or `off` to have none. Default: derived from `MASTER_KEY`.',
    linkTokenSecret,
    'secret',
  ),
  ROLE: setting('all', '`api`, `worker` or `all`: what this process does.', oneOf('all', 'api', 'worker')),
  WORKERS: setting(
    '1',
    'API processes: a number, or `auto` for one a core. Above 1 they share the port, and one more process runs the jobs.',
    processCount,
  ),
  DEMO: setting(
    'auto',
    'Seeds the demo workspace: `on`, `off`, or `auto` (on when embedded and empty).',
    oneOf('auto', 'on', 'off'),
  ),
  DEMO_SIZE: setting('1', 'How much history the demo gets: 10 is ten times the visitors.', wholeNumber(1, 1_000)),
  DEMO_SEED: setting('1', 'Which history the demo gets: the same number, the same history.', wholeNumber(0, 1_000_000)),
  RATE_LIMIT_STORE: setting(
    'auto',
    'Where request counters live: `memory` (one process), `postgres` or `redis` (several). `auto`: Redis when `REDIS_URL` is set, PostgreSQL with `DATABASE_URL` or several `WORKERS`, else memory.',
    oneOf('auto', 'memory', 'postgres', 'redis'),
  ),
  REDIS_URL: setting(
    '',
    'A `redis://` URL for rate-limit counters shared by several processes.',
    urlOf('redis', 'rediss'),
    'secret',
  ),
  TRUST_PROXY: setting(
    'off',
    'Whose `X-Forwarded-For` is believed: `off`, how many proxies stand in front (`1`), or their addresses and networks, separated by commas (`10.0.0.0/8, ::1`).',
    trustedProxies,
  ),
  COLLECTOR_PER_ADDRESS: setting(
    '12000',
    'Requests a minute that the collector takes from one address, in one process.',
    wholeNumber(1, 1_000_000_000),
  ),
  COLLECTOR_PER_KEY: setting(
    '600000',
    'Requests a minute that the collector takes under one tracking key, in one process.',
    wholeNumber(1, 1_000_000_000),
  ),
  COLLECTOR_MB_PER_ADDRESS: setting(
    '1024',
    'Mebibytes an hour that the collector accepts from one address (IPv6: from one network of 64 bits), over all processes.',
    wholeNumber(1, 1_000_000),
  ),
  COLLECTOR_MB_PER_KEY: setting(
    '8192',
    'Mebibytes an hour that the collector accepts under one tracking key, over all processes.',
    wholeNumber(1, 1_000_000),
  ),
  TRACKING_DNS_RESOLVER: setting(
    '',
    'Name server that verifies tracking domains, `address` or `address:port`. Default: those of the system.',
    nameServer,
  ),
  WEBHOOK_ALLOW_PRIVATE: setting(
    'off',
    'For development: `on` lets webhooks go to loopback and private addresses, also over plain http.',
    oneOf('off', 'on'),
  ),
  OAUTH_DYNAMIC_REGISTRATION: setting(
    'off',
    '`on` lets apps register themselves (RFC 7591). Not needed for those that bring a client id metadata document.',
    oneOf('off', 'on'),
  ),
  AUDIENCE_PEOPLE_MAX: setting('1000000', 'Most people that one audience may have.', wholeNumber(1, 100_000_000)),
  SUMMARY_MODEL_URL: setting(
    '',
    'Base of an OpenAI-compatible endpoint that writes journey summaries and describes creatives. Default: the built-in rules do.',
    url,
  ),
  SUMMARY_MODEL_KEY: setting('', 'Bearer of that endpoint.', anyText, 'secret'),
  SUMMARY_MODEL: setting('', 'Name of the model to ask; needed with `SUMMARY_MODEL_URL`.', anyText),
  SUMMARY_TIMEOUT_SECONDS: setting('30', 'How long a model may take over one answer.', wholeNumber(1, 100)),
  SUMMARY_DAILY_ALLOWANCE: setting(
    '50',
    'Summaries that a workspace may have written on one UTC day.',
    wholeNumber(0, 1_000_000),
  ),
  BACKUP_PASSPHRASE: setting(
    '',
    'Encrypts what `tributary backup` writes, and opens it again for `tributary restore`: at least 12 characters.',
    longText(12),
    'secret',
  ),
  BACKUP_RECIPIENT: setting(
    '',
    'Instead of a passphrase: age recipients (`age1…`), separated by commas, that backups are encrypted for.',
    ageRecipients,
  ),
  BACKUP_IDENTITY: setting(
    '',
    'Opens a backup that was made for a recipient (`AGE-SECRET-KEY-1…`); needed by `tributary restore` alone.',
    anyText,
    'secret',
  ),
  SMTP_URL: setting(
    '',
    'How mail is sent: `smtp://name:password@host:587` or `smtps://…`. A password goes over TLS alone, unless `?requireTLS=false` stands at the end. Default: it is written into `DATA_DIR/outbox`, a file a mail.',
    smtpUrl,
    'secret',
  ),
  MAIL_FROM: setting(
    '',
    'Sender of mail, such as `Tributary <tributary@example.com>`. Default: `no-reply` at the host of `BASE_URL`.',
    anyText,
  ),
  BREACH_API_ORIGIN: setting(
    '',
    'A breach corpus with the range API, such as `https://api.pwnedpasswords.com`: new passwords that it knows are refused. Five characters of a hash leave. Default: only the bundled list is asked.',
    origin,
  ),
  LOG_LEVEL: setting(
    'info',
    '`debug` also logs every request that went well.',
    oneOf('info', 'debug', 'warn', 'error', 'silent'),
  ),
} as const satisfies Record<string, Setting<unknown>>

/** With those that each provider brings. */
export const allSettings: Readonly<Record<string, Setting<unknown>>> = {
  ...settings,
  ...Object.fromEntries(
    providerSettings.map(({ name, help, isSecret, isOrigin, choices }) => [
      name,
      setting('', help, isOrigin ? origin : choices ? oneOf(...choices) : anyText, isSecret ? 'secret' : undefined),
    ]),
  ),
}
