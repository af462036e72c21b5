import { mebibytes, oneOf, urlWithScheme, wholeNumber } from './parsers.ts'
import { secret, setting } from './setting.ts'

/** How much one caller may use, and where usage is counted. */
export const limitSettings = {
  rateLimitStore: setting({
    name: 'RATE_LIMIT_STORE',
    default: 'auto',
    parse: oneOf('auto', 'memory', 'postgres', 'redis'),
    description:
      'Where request counters are stored: `memory` (one process), `postgres` or `redis` (several). `auto`: Redis when `REDIS_URL` is set, PostgreSQL with `DATABASE_URL` or several `WORKERS`, else memory.',
  }),
  redisUrl: secret({
    name: 'REDIS_URL',
    parse: urlWithScheme('redis', 'rediss'),
    description: 'A `redis://` URL for request counters that several processes share.',
  }),
  collectorRequestsPerIp: setting({
    name: 'COLLECTOR_RATE_LIMIT_PER_IP',
    default: '12000',
    parse: wholeNumber(1, 1_000_000_000),
    description: 'Collector requests per minute from one IP address, per process.',
  }),
  collectorRequestsPerKey: setting({
    name: 'COLLECTOR_RATE_LIMIT_PER_KEY',
    default: '600000',
    parse: wholeNumber(1, 1_000_000_000),
    description: 'Collector requests per minute with one tracking key, per process.',
  }),
  collectorBytesPerIp: setting({
    name: 'COLLECTOR_MB_PER_ADDRESS',
    default: '1024',
    parse: mebibytes(1, 1_000_000),
    description:
      'Mebibytes per hour that the collector accepts from one IP address (IPv6: from one /64 network), over all processes.',
  }),
  collectorBytesPerKey: setting({
    name: 'COLLECTOR_MB_PER_KEY',
    default: '8192',
    parse: mebibytes(1, 1_000_000),
    description: 'Mebibytes per hour that the collector accepts with one tracking key, over all processes.',
  }),
  ingestWorkers: setting({
    name: 'INGEST_WORKERS',
    default: '2',
    parse: wholeNumber(1, 64),
    description: 'Profiles whose accepted hits and events a process derives concurrently.',
  }),
  ingestLogHours: setting({
    name: 'INGEST_LOG_HOURS',
    default: '48',
    parse: wholeNumber(1, 8_760),
    description: 'Hours that accepted hits and events are kept in the ingestion log after they were derived.',
  }),
  ingestLogBytesMax: setting({
    name: 'INGEST_LOG_MB_MAX',
    default: '2048',
    parse: mebibytes(1, 1_000_000),
    description:
      'Mebibytes of accepted hits and events, packed, that may wait per profile; beyond that requests get 503 with `Retry-After`.',
  }),
  ingestLogMinutesMax: setting({
    name: 'INGEST_LOG_MINUTES_MAX',
    default: '1440',
    parse: wholeNumber(1, 525_600),
    description:
      'Minutes that the oldest accepted hit or event of a profile may wait; beyond that requests get 503 with `Retry-After`.',
  }),
  reportSecondsMax: setting({
    name: 'REPORT_SECONDS_MAX',
    default: '30',
    parse: wholeNumber(1, 3_600),
    description: 'Seconds that one statement of a report may take; beyond that the request gets 503.',
  }),
  audiencePeopleMax: setting({
    name: 'AUDIENCE_PEOPLE_MAX',
    default: '1000000',
    parse: wholeNumber(1, 100_000_000),
    description: 'Maximum number of people in one audience.',
  }),
}
