/** Everything is sent from one address and under one key, which the collector would refuse beyond its usual limits. */
export const unhurried = {
  DEMO: 'off',
  COLLECTOR_RATE_LIMIT_PER_IP: '1000000000',
  COLLECTOR_RATE_LIMIT_PER_KEY: '1000000000',
}
