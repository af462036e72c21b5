___INFO___

{
  "type": "TAG",
  "id": "cvt_temp_public_id",
  "version": 1,
  "securityGroups": [],
  "displayName": "Tributary tracker",
  "categories": [
    "ANALYTICS",
    "ATTRIBUTION"
  ],
  "brand": {
    "id": "tributary",
    "displayName": "Tributary"
  },
  "description": "Loads the tracker of a Tributary service, follows the consent state, and sends events and purchases.",
  "containerContexts": [
    "WEB"
  ]
}


___TEMPLATE_PARAMETERS___

[
  {
    "type": "SELECT",
    "name": "command",
    "displayName": "What the tag does",
    "selectItems": [
      {
        "value": "load",
        "displayValue": "Load the tracker"
      },
      {
        "value": "track",
        "displayValue": "Track an event"
      },
      {
        "value": "purchase",
        "displayValue": "Track a purchase"
      },
      {
        "value": "identify",
        "displayValue": "Identify the visitor"
      }
    ],
    "simpleValueType": true,
    "defaultValue": "load"
  },
  {
    "type": "GROUP",
    "name": "loading",
    "displayName": "Tracker",
    "groupStyle": "NO_ZIPPY",
    "subParams": [
      {
        "type": "TEXT",
        "name": "origin",
        "displayName": "Address of the tracker",
        "simpleValueType": true,
        "help": "The origin under Setup, Tracker, such as https://tributary.example.com, without a path.",
        "valueValidators": [
          {
            "type": "NON_EMPTY"
          },
          {
            "type": "REGEX",
            "args": [
              "^https://[^/?#]+$"
            ]
          }
        ]
      },
      {
        "type": "TEXT",
        "name": "trackingKey",
        "displayName": "Tracking key",
        "simpleValueType": true,
        "valueValidators": [
          {
            "type": "NON_EMPTY"
          },
          {
            "type": "REGEX",
            "args": [
              "^trk_[A-Za-z0-9_-]+$"
            ]
          }
        ]
      },
      {
        "type": "TEXT",
        "name": "modules",
        "displayName": "Modules",
        "simpleValueType": true,
        "help": "Names separated by spaces, such as links engagement. Empty: the modules that the profile has switched on."
      },
      {
        "type": "CHECKBOX",
        "name": "readsConsent",
        "checkboxText": "Follow the consent state of Tag Manager",
        "simpleValueType": true,
        "defaultValue": true
      },
      {
        "type": "CHECKBOX",
        "name": "consentDenied",
        "checkboxText": "Deny consent until it is granted",
        "simpleValueType": true,
        "defaultValue": false
      },
      {
        "type": "CHECKBOX",
        "name": "honorGpc",
        "checkboxText": "Honor Global Privacy Control",
        "simpleValueType": true,
        "defaultValue": true
      },
      {
        "type": "CHECKBOX",
        "name": "honorDnt",
        "checkboxText": "Honor Do Not Track",
        "simpleValueType": true,
        "defaultValue": false
      },
      {
        "type": "CHECKBOX",
        "name": "noNavigation",
        "checkboxText": "Do not count navigation without a page load",
        "simpleValueType": true,
        "defaultValue": false
      }
    ],
    "enablingConditions": [
      {
        "paramName": "command",
        "paramValue": "load",
        "type": "EQUALS"
      }
    ]
  },
  {
    "type": "GROUP",
    "name": "event",
    "displayName": "Event",
    "groupStyle": "NO_ZIPPY",
    "subParams": [
      {
        "type": "TEXT",
        "name": "eventName",
        "displayName": "Event name",
        "simpleValueType": true,
        "valueValidators": [
          {
            "type": "NON_EMPTY"
          }
        ]
      }
    ],
    "enablingConditions": [
      {
        "paramName": "command",
        "paramValue": "track",
        "type": "EQUALS"
      }
    ]
  },
  {
    "type": "GROUP",
    "name": "order",
    "displayName": "Purchase",
    "groupStyle": "NO_ZIPPY",
    "subParams": [
      {
        "type": "TEXT",
        "name": "value",
        "displayName": "Value",
        "simpleValueType": true,
        "valueValidators": [
          {
            "type": "NON_EMPTY"
          }
        ]
      },
      {
        "type": "TEXT",
        "name": "currency",
        "displayName": "Currency",
        "simpleValueType": true,
        "help": "ISO 4217, such as USD."
      },
      {
        "type": "TEXT",
        "name": "orderId",
        "displayName": "Order number",
        "simpleValueType": true,
        "help": "An order is counted once, even if it is reported several times."
      }
    ],
    "enablingConditions": [
      {
        "paramName": "command",
        "paramValue": "purchase",
        "type": "EQUALS"
      }
    ]
  },
  {
    "type": "GROUP",
    "name": "identity",
    "displayName": "Visitor",
    "groupStyle": "NO_ZIPPY",
    "subParams": [
      {
        "type": "TEXT",
        "name": "userId",
        "displayName": "User id",
        "simpleValueType": true
      },
      {
        "type": "TEXT",
        "name": "email",
        "displayName": "Email",
        "simpleValueType": true
      },
      {
        "type": "TEXT",
        "name": "phone",
        "displayName": "Phone",
        "simpleValueType": true
      },
      {
        "type": "TEXT",
        "name": "firstName",
        "displayName": "First name",
        "simpleValueType": true
      },
      {
        "type": "TEXT",
        "name": "lastName",
        "displayName": "Last name",
        "simpleValueType": true
      }
    ],
    "enablingConditions": [
      {
        "paramName": "command",
        "paramValue": "identify",
        "type": "EQUALS"
      }
    ]
  },
  {
    "type": "SIMPLE_TABLE",
    "name": "properties",
    "displayName": "Properties",
    "simpleTableColumns": [
      {
        "name": "name",
        "displayName": "Name",
        "type": "TEXT",
        "defaultValue": "",
        "isUnique": true
      },
      {
        "name": "value",
        "displayName": "Value",
        "type": "TEXT",
        "defaultValue": ""
      }
    ],
    "enablingConditions": [
      {
        "paramName": "command",
        "paramValue": "track",
        "type": "EQUALS"
      },
      {
        "paramName": "command",
        "paramValue": "purchase",
        "type": "EQUALS"
      }
    ]
  }
]


___SANDBOXED_JS_FOR_WEB_TEMPLATE___

const addConsentListener = require('addConsentListener');
const createQueue = require('createQueue');
const encodeUriComponent = require('encodeUriComponent');
const injectScript = require('injectScript');
const isConsentGranted = require('isConsentGranted');
const makeNumber = require('makeNumber');
const makeTableMap = require('makeTableMap');

const push = createQueue('tributary');
const adTypes = ['ad_storage', 'ad_user_data', 'ad_personalization'];

// Tag Manager knows the consent state, also the one that another template has set.
const stateOf = (type) => (isConsentGranted(type) ? 'granted' : 'denied');

const pushConsent = () => {
  const purposes = {};
  adTypes.forEach((type) => {
    purposes[type] = stateOf(type);
  });
  push(['consent', stateOf('analytics_storage'), purposes]);
};

const load = () => {
  if (data.readsConsent) {
    pushConsent();
    adTypes.concat(['analytics_storage']).forEach((type) => {
      addConsentListener(type, pushConsent);
    });
  }
  const parameters = ['trackingKey=' + encodeUriComponent(data.trackingKey)];
  // The script only looks whether these parameters exist.
  ['consentDenied', 'honorGpc', 'honorDnt', 'noNavigation'].forEach((name) => {
    if (data[name]) parameters.push(name + '=1');
  });
  if (data.modules) parameters.push('modules=' + encodeUriComponent(data.modules));
  const url = data.origin + '/t.js?' + parameters.join('&');
  injectScript(url, data.gtmOnSuccess, data.gtmOnFailure, 'tributary');
};

const properties = () => (data.properties && makeTableMap(data.properties, 'name', 'value')) || {};

const purchase = () => {
  const fields = properties();
  const value = makeNumber(data.value);
  // Not a number: the field was empty or a text.
  if (value >= 0) fields.value = value;
  if (data.currency) fields.currency = data.currency;
  if (data.orderId) fields.order_id = data.orderId;
  return fields;
};

const identity = () => {
  const fields = {};
  ['userId', 'email', 'phone', 'firstName', 'lastName'].forEach((name) => {
    if (data[name]) fields[name] = data[name];
  });
  return fields;
};

if (data.command === 'load') {
  load();
} else {
  if (data.command === 'track') push(['track', data.eventName, properties()]);
  if (data.command === 'purchase') push(['purchase', purchase()]);
  if (data.command === 'identify') push(['identify', identity()]);
  data.gtmOnSuccess();
}


___WEB_PERMISSIONS___

[
  {
    "instance": {
      "key": {
        "publicId": "access_globals",
        "versionId": "1"
      },
      "param": [
        {
          "key": "keys",
          "value": {
            "type": 2,
            "listItem": [
              {
                "type": 3,
                "mapKey": [
                  {
                    "type": 1,
                    "string": "key"
                  },
                  {
                    "type": 1,
                    "string": "read"
                  },
                  {
                    "type": 1,
                    "string": "write"
                  },
                  {
                    "type": 1,
                    "string": "execute"
                  }
                ],
                "mapValue": [
                  {
                    "type": 1,
                    "string": "tributary"
                  },
                  {
                    "type": 8,
                    "boolean": true
                  },
                  {
                    "type": 8,
                    "boolean": true
                  },
                  {
                    "type": 8,
                    "boolean": false
                  }
                ]
              },
              {
                "type": 3,
                "mapKey": [
                  {
                    "type": 1,
                    "string": "key"
                  },
                  {
                    "type": 1,
                    "string": "read"
                  },
                  {
                    "type": 1,
                    "string": "write"
                  },
                  {
                    "type": 1,
                    "string": "execute"
                  }
                ],
                "mapValue": [
                  {
                    "type": 1,
                    "string": "tributary.push"
                  },
                  {
                    "type": 8,
                    "boolean": false
                  },
                  {
                    "type": 8,
                    "boolean": false
                  },
                  {
                    "type": 8,
                    "boolean": true
                  }
                ]
              }
            ]
          }
        }
      ]
    },
    "clientAnnotations": {
      "isEditedByUser": true
    },
    "isRequired": true
  },
  {
    "instance": {
      "key": {
        "publicId": "inject_script",
        "versionId": "1"
      },
      "param": [
        {
          "key": "urls",
          "value": {
            "type": 2,
            "listItem": [
              {
                "type": 1,
                "string": "https://*/t.js*"
              }
            ]
          }
        }
      ]
    },
    "clientAnnotations": {
      "isEditedByUser": true
    },
    "isRequired": true
  },
  {
    "instance": {
      "key": {
        "publicId": "access_consent",
        "versionId": "1"
      },
      "param": [
        {
          "key": "consentTypes",
          "value": {
            "type": 2,
            "listItem": [
              {
                "type": 3,
                "mapKey": [
                  {
                    "type": 1,
                    "string": "consentType"
                  },
                  {
                    "type": 1,
                    "string": "read"
                  },
                  {
                    "type": 1,
                    "string": "write"
                  }
                ],
                "mapValue": [
                  {
                    "type": 1,
                    "string": "analytics_storage"
                  },
                  {
                    "type": 8,
                    "boolean": true
                  },
                  {
                    "type": 8,
                    "boolean": false
                  }
                ]
              },
              {
                "type": 3,
                "mapKey": [
                  {
                    "type": 1,
                    "string": "consentType"
                  },
                  {
                    "type": 1,
                    "string": "read"
                  },
                  {
                    "type": 1,
                    "string": "write"
                  }
                ],
                "mapValue": [
                  {
                    "type": 1,
                    "string": "ad_storage"
                  },
                  {
                    "type": 8,
                    "boolean": true
                  },
                  {
                    "type": 8,
                    "boolean": false
                  }
                ]
              },
              {
                "type": 3,
                "mapKey": [
                  {
                    "type": 1,
                    "string": "consentType"
                  },
                  {
                    "type": 1,
                    "string": "read"
                  },
                  {
                    "type": 1,
                    "string": "write"
                  }
                ],
                "mapValue": [
                  {
                    "type": 1,
                    "string": "ad_user_data"
                  },
                  {
                    "type": 8,
                    "boolean": true
                  },
                  {
                    "type": 8,
                    "boolean": false
                  }
                ]
              },
              {
                "type": 3,
                "mapKey": [
                  {
                    "type": 1,
                    "string": "consentType"
                  },
                  {
                    "type": 1,
                    "string": "read"
                  },
                  {
                    "type": 1,
                    "string": "write"
                  }
                ],
                "mapValue": [
                  {
                    "type": 1,
                    "string": "ad_personalization"
                  },
                  {
                    "type": 8,
                    "boolean": true
                  },
                  {
                    "type": 8,
                    "boolean": false
                  }
                ]
              }
            ]
          }
        }
      ]
    },
    "clientAnnotations": {
      "isEditedByUser": true
    },
    "isRequired": true
  }
]


___TESTS___

scenarios: []


___NOTES___

Generated by npm run generate; do not edit.
