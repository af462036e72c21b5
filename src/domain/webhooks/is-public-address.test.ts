import { describe, expect, it, test } from 'vitest'
import { isPublicAddress, parseAddress } from './is-public-address.ts'

describe('an address of the public internet is public', () => {
  it.each(['1.1.1.1', '93.184.215.14', '172.15.255.255', '172.32.0.1', '100.128.0.1', '223.255.255.255'])(
    '%s',
    (one) => {
      expect(isPublicAddress(one)).toBe(true)
    },
  )
  it.each(['2606:4700:4700::1111', '2A00:1450:4001::200E', '2a01:4f8:0:0:0:0:0:1'])('%s', (one) => {
    expect(isPublicAddress(one)).toBe(true)
  })
})

test.each([
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

test.each([
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
])('what is no address (%s) is not public', (text) => {
  expect(isPublicAddress(text)).toBe(false)
})

test('the notations of one IPv6 address are one address', () => {
  const one = parseAddress('2606:4700::0102:0304')?.toString()
  expect(one).toBe('2606:4700::102:304')
  expect(parseAddress('2606:4700::1.2.3.4')?.toString()).toBe(one)
  expect(parseAddress('2606:4700:0:0:0:0:102:304')?.toString()).toBe(one)
})
