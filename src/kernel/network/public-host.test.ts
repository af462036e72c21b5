import { describe, expect, it } from 'vitest'
import { chooseAddress, isHostName, isPublicAddress, parseAddress, parseTarget } from './public-host.ts'

it.each(['example.com', 'shop.example.com', 'localhost', '*.example.com', 'xn--nn-fja.cl', '127.0.0.1'])(
  '%s is a host',
  (text) => {
    expect(isHostName(text)).toBe(true)
  },
)

it.each([
  '',
  'https://example.com',
  'example.com/path',
  'example.com:80',
  '-a.com',
  'a..com',
  'a b.com',
  '*',
  'x.*.com',
  `${'a'.repeat(64)}.com`,
  `${'a.'.repeat(127)}com`,
])('%j is not a host', (text) => {
  expect(isHostName(text)).toBe(false)
})

const strict = { allowsPrivate: false }
const lenient = { allowsPrivate: true }

describe('a hostile URL is rejected', () => {
  it.each([
    'http://example.com/hook',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'javascript:alert(1)',
    'data:text/plain,x',
    'not a url',
    '//example.com/',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https://example.com@127.0.0.1/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://127.0.0.1./',
    'https://0/',
    'https://0.0.0.0/',
    'https://１２７.０.０.１/',
    'https://①②⑦.0.0.1/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[0:0:0:0:0:ffff:7f00:0001]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2852039166/',
    'https://10.0.0.8:8443/',
    'https://192.168.0.1/',
    'https://100.64.0.1/',
    'https://224.0.0.1/',
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://app.localhost/',
    'https://ｌocalhost/',
    'https://intranet/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://router.home.arpa/',
  ])('%s', (text) => {
    expect(parseTarget(text, strict)).toEqual({ problem: expect.any(String) })
  })
})

it.each([
  ['https://example.com/hook', null],
  ['https://EXAMPLE.com:8443/hook?a=1', null],
  ['https://münchen.example/', null],
  ['https://93.184.215.14/', '93.184.215.14'],
  ['https://[2606:4700:4700::1111]/', '2606:4700:4700::1111'],
])('accepts %s with the address %s', (text, address) => {
  expect(parseTarget(text, strict)).toMatchObject({ address })
})

it('in development, accepts loopback and plain http, and nothing else that is otherwise rejected', () => {
  expect(parseTarget('http://127.0.0.1:4000/', lenient)).toMatchObject({ address: '127.0.0.1' })
  expect(parseTarget('http://localhost:4000/', lenient)).toMatchObject({ address: null })
  expect(parseTarget('ftp://127.0.0.1/', lenient)).toHaveProperty('problem')
  expect(parseTarget('http://user@127.0.0.1/', lenient)).toHaveProperty('problem')
})

describe('choosing among the addresses of a name', () => {
  it('takes the first if all are public', () => {
    expect(chooseAddress(['1.1.1.1', '2606:4700::1'], strict)).toBe('1.1.1.1')
  })

  it('fails if one of them is not public, in any position', () => {
    expect(chooseAddress(['1.1.1.1', '10.0.0.1'], strict)).toHaveProperty('problem')
    expect(chooseAddress(['::1', '1.1.1.1'], strict)).toHaveProperty('problem')
    expect(chooseAddress(['10.0.0.1'], lenient)).toBe('10.0.0.1')
  })

  it('fails with a specific error if there are none', () => {
    expect(chooseAddress([], lenient)).toEqual({ problem: 'names a host that cannot be resolved' })
  })
})

describe('an address of the public internet is public', () => {
  it.each(['1.1.1.1', '93.184.215.14', '172.15.255.255', '172.32.0.1', '100.128.0.1', '223.255.255.255'])(
    '%s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
  it.each(['2606:4700:4700::1111', '2A00:1450:4001::200E', '2a01:4f8:0:0:0:0:0:1'])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

it.each([
  ['this network', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['shared by carriers', '100.64.0.1'],
  ['shared by carriers, a metadata service', '100.100.100.200'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['link-local, a metadata service', '169.254.169.254'],
  ['link-local, container metadata', '169.254.170.2'],
  ['a metadata service on a public address', '168.63.129.16'],
  ['protocol assignments, a metadata service', '192.0.0.192'],
  ['documentation', '192.0.2.1'],
  ['documentation', '198.51.100.7'],
  ['documentation', '203.0.113.9'],
  ['6to4 relays', '192.88.99.1'],
  ['benchmarks', '198.19.0.1'],
  ['multicast', '224.0.0.1'],
  ['multicast', '239.255.255.255'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['loopback, written out', '0:0:0:0:0:0:0:1'],
  ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
  ['IPv4-mapped in hexadecimal', '::ffff:7f00:1'],
  ['IPv4-mapped public address', '::ffff:1.1.1.1'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['IPv4-translated', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['NAT64, dotted', '64:ff9b::169.254.169.254'],
  ['NAT64, local prefix', '64:ff9b:1::1'],
  ['discard', '100::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['benchmarks', '2001:2::1'],
  ['ORCHID', '2001:20::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['6to4 of loopback', '2002:7f00:1::1'],
  ['segment routing', '5f00::1'],
  ['unique-local', 'fc00::1'],
  ['unique-local, a metadata service', 'fd00:ec2::254'],
  ['link-local', 'fe80::1'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['with a zone', 'fe80::1%eth0'],
])('%s (%s) is not public', (_what, address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each([
  '',
  'localhost',
  '1.1.1',
  '1.1.1.1.1',
  '256.1.1.1',
  '01.1.1.1x',
  '1::2::3',
  ':::',
  '12345::',
  '::1.1.1.1.1',
  '1:2:3:4:5:6:7:8:9',
  '1.1.1.1/8',
  '0x7f000001',
  '2130706433',
  '010.1.1.1',
  '2606:4700::1111%eth0',
])('an invalid address (%s) is not public', (text) => {
  expect(isPublicAddress(text)).toBe(false)
})

it('accepts every notation of one IPv6 address as the same address', () => {
  const canonical = parseAddress('2606:4700::0102:0304')?.toString()
  expect(canonical).toBe('2606:4700::102:304')
  expect(parseAddress('2606:4700::1.2.3.4')?.toString()).toBe(canonical)
  expect(parseAddress('2606:4700:0:0:0:0:102:304')?.toString()).toBe(canonical)
})
