/** Everything is sent from one address and under one key, which the collector would refuse beyond its usual limits. */
export const unhurried = { DEMO: 'off', COLLECTOR_PER_ADDRESS: '1000000000', COLLECTOR_PER_KEY: '1000000000' }
