/** The fields of a tag, in the form of Tag Manager. */
export const parameters = [
  {
    type: 'SELECT',
    name: 'command',
    displayName: 'What the tag does',
    selectItems: [
      { value: 'load', displayValue: 'Load the tracker' },
      { value: 'track', displayValue: 'Track an event' },
      { value: 'purchase', displayValue: 'Track a purchase' },
      { value: 'identify', displayValue: 'Identify the visitor' },
    ],
    simpleValueType: true,
    defaultValue: 'load',
  },
  group('loading', 'Tracker', 'load', [
    text('origin', 'Address of the tracker', {
      help: 'The origin under Setup, Tracker, such as https://tributary.example.com, without a path.',
      valueValidators: [{ type: 'NON_EMPTY' }, { type: 'REGEX', args: ['^https://[^/?#]+$'] }],
    }),
    text('trackingKey', 'Tracking key', {
      valueValidators: [{ type: 'NON_EMPTY' }, { type: 'REGEX', args: ['^trk_[A-Za-z0-9_-]+$'] }],
    }),
    text('modules', 'Modules', {
      help: 'Names separated by spaces, such as links engagement. Empty: the modules that the profile has switched on.',
    }),
    checkbox('readsConsent', 'Follow the consent state of Tag Manager', true),
    checkbox('consentDenied', 'Deny consent until it is granted', false),
    checkbox('honorGpc', 'Honor Global Privacy Control', true),
    checkbox('honorDnt', 'Honor Do Not Track', false),
    checkbox('noNavigation', 'Do not count navigation without a page load', false),
  ]),
  group('event', 'Event', 'track', [text('eventName', 'Event name', { valueValidators: [{ type: 'NON_EMPTY' }] })]),
  group('order', 'Purchase', 'purchase', [
    text('value', 'Value', { valueValidators: [{ type: 'NON_EMPTY' }] }),
    text('currency', 'Currency', { help: 'ISO 4217, such as USD.' }),
    text('orderId', 'Order number', { help: 'An order is counted once, even if it is reported several times.' }),
  ]),
  group('identity', 'Visitor', 'identify', [
    text('userId', 'User id'),
    text('email', 'Email'),
    text('phone', 'Phone'),
    text('firstName', 'First name'),
    text('lastName', 'Last name'),
  ]),
  {
    type: 'SIMPLE_TABLE',
    name: 'properties',
    displayName: 'Properties',
    simpleTableColumns: [
      { name: 'name', displayName: 'Name', type: 'TEXT', defaultValue: '', isUnique: true },
      { name: 'value', displayName: 'Value', type: 'TEXT', defaultValue: '' },
    ],
    enablingConditions: [when('track'), when('purchase')],
  },
]

/** What the code may do. The address of a self-hosted service is not known here, so any host may serve the one path. */
export const permissions = [
  permission('access_globals', 'keys', [
    entry({ key: 'tributary', read: true, write: true, execute: false }),
    entry({ key: 'tributary.push', read: false, write: false, execute: true }),
  ]),
  permission('inject_script', 'urls', [literal('https://*/t.js*')]),
  permission(
    'access_consent',
    'consentTypes',
    ['analytics_storage', 'ad_storage', 'ad_user_data', 'ad_personalization'].map((consentType) =>
      entry({ consentType, read: true, write: false }),
    ),
  ),
]

function when(command: string) {
  return { paramName: 'command', paramValue: command, type: 'EQUALS' }
}

function group(name: string, displayName: string, command: string, subParams: object[]) {
  return {
    type: 'GROUP',
    name,
    displayName,
    groupStyle: 'NO_ZIPPY',
    subParams,
    enablingConditions: [when(command)],
  }
}

function text(name: string, displayName: string, more: object = {}) {
  return { type: 'TEXT', name, displayName, simpleValueType: true, ...more }
}

function checkbox(name: string, checkboxText: string, defaultValue: boolean) {
  return { type: 'CHECKBOX', name, checkboxText, simpleValueType: true, defaultValue }
}

/** Tag Manager writes a text as type 1, a list as 2, a map as 3 and a boolean as 8. */
function literal(value: string | boolean) {
  return typeof value === 'string' ? { type: 1, string: value } : { type: 8, boolean: value }
}

function entry(fields: Record<string, string | boolean>) {
  return {
    type: 3,
    mapKey: Object.keys(fields).map(literal),
    mapValue: Object.values(fields).map(literal),
  }
}

function permission(publicId: string, key: string, listItem: object[]) {
  return {
    instance: { key: { publicId, versionId: '1' }, param: [{ key, value: { type: 2, listItem } }] },
    clientAnnotations: { isEditedByUser: true },
    isRequired: true,
  }
}
