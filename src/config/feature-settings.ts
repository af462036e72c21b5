import { anyText, decimalNumber, oneOf, onOff, url, wholeNumber } from './parsers.ts'
import { secret, setting } from './setting.ts'

/** Features that an operator enables or points to another service. */
export const featureSettings = {
  demo: setting({
    name: 'DEMO',
    default: 'auto',
    parse: oneOf('auto', 'on', 'off'),
    description:
      'Seeds the demo workspace: `on`, `off`, or `auto` (on when the database is embedded and has no data yet).',
  }),
  demoSize: setting({
    name: 'DEMO_SIZE',
    default: '1',
    parse: decimalNumber(0.05, 1_000),
    description: 'Size of the demo: 10 has ten times as many visitors, 0.1 a tenth.',
  }),
  demoMonths: setting({
    name: 'DEMO_MONTHS',
    default: '15',
    parse: wholeNumber(3, 15),
    description:
      'Months of the demo shop. The last 90 days are written first, earlier months afterwards in the background; 3 writes no earlier ones.',
  }),
  demoSeed: setting({
    name: 'DEMO_SEED',
    default: '1',
    parse: wholeNumber(0, 1_000_000),
    description: 'Seed of the demo: the same number gives the same data.',
  }),
  allowsClientRegistration: setting({
    name: 'OAUTH_DYNAMIC_REGISTRATION',
    default: 'off',
    parse: onOff,
    description:
      '`on` lets apps register themselves (RFC 7591). Apps that publish a client ID metadata document do not need it.',
  }),
  summaryModelUrl: setting({
    name: 'SUMMARY_MODEL_URL',
    parse: url,
    description:
      'Base URL of an OpenAI-compatible endpoint that writes journey summaries and describes creatives. Default: built-in rules.',
  }),
  summaryModelKey: secret({ name: 'SUMMARY_MODEL_KEY', parse: anyText, description: 'Bearer token of that endpoint.' }),
  summaryModel: setting({
    name: 'SUMMARY_MODEL',
    parse: anyText,
    description: 'Name of the model to use; required with `SUMMARY_MODEL_URL`.',
  }),
  summaryTimeoutSeconds: setting({
    name: 'SUMMARY_TIMEOUT_SECONDS',
    default: '30',
    parse: wholeNumber(1, 100),
    description: 'Maximum time for one response of the model.',
  }),
  summaryDailyLimit: setting({
    name: 'SUMMARY_DAILY_LIMIT',
    default: '50',
    parse: wholeNumber(0, 1_000_000),
    description: 'Summaries per workspace and UTC day.',
  }),
}
