import { describe, expect, it } from 'vitest'
import { checkTarget, resolveHost } from './egress.ts'

const fails = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))
const finds = (addresses: string[]) => () => Promise.resolve(addresses)

describe('the addresses of a host', () => {
  it('include both families, also if one has none or its lookup failed', async () => {
    const [v4, v6] = [['93.184.215.14'], ['2606:2800::1']]
    expect(await resolveHost({ resolve4: finds(v4), resolve6: finds(v6) }, 'a.example')).toEqual([...v4, ...v6])
    expect(await resolveHost({ resolve4: finds(v4), resolve6: fails('ENODATA') }, 'a.example')).toEqual(v4)
    expect(await resolveHost({ resolve4: finds(v4), resolve6: fails('ETIMEOUT') }, 'a.example')).toEqual(v4)
  })

  it('are empty if the name servers know no such host', async () => {
    expect(await resolveHost({ resolve4: fails('ENOTFOUND'), resolve6: fails('ENOTFOUND') }, 'a.example')).toEqual([])
    expect(await resolveHost({ resolve4: fails('ENODATA'), resolve6: fails('ENODATA') }, 'a.example')).toEqual([])
  })

  it.each(['ETIMEOUT', 'ESERVFAIL', 'EREFUSED', 'ECONNREFUSED', 'EAI_AGAIN'])(
    'are unknown, not absent, after %s',
    async (code) => {
      const resolver = { resolve4: fails(code), resolve6: fails('ENODATA') }
      await expect(resolveHost(resolver, 'a.example')).rejects.toMatchObject({ name: 'ResolverUnavailable' })
      const egress = { resolve: (host: string) => resolveHost(resolver, host), allowsPrivate: false }
      expect(await checkTarget(egress, 'https://a.example/')).toMatchObject({ isTransient: true })
    },
  )
})
