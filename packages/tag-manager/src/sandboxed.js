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
