const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * The origins of this service's own pages. Whoever runs it on their own machine may open it by any name of that machine: a
 * page there is as much its own under the one as under the other.
 */
export function ownOrigins(...baseUrls: string[]): ReadonlySet<string> {
  return new Set(
    baseUrls.flatMap((baseUrl) => {
      const { origin, protocol, hostname, port } = new URL(baseUrl)
      if (!loopbackNames.includes(hostname)) return [origin]
      return loopbackNames.map((name) => `${protocol}//${name}${port && `:${port}`}`)
    }),
  )
}
