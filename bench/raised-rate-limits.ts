/** All requests come from one IP address and use one key, which would exceed the default rate limits of the collector. */
export const raisedRateLimits = {
  DEMO: 'off',
  COLLECTOR_RATE_LIMIT_PER_IP: '1000000000',
  COLLECTOR_RATE_LIMIT_PER_KEY: '1000000000',
}
