#!/usr/bin/env node
'use strict'
/*
 * The `tributary` command of the published package: without a command it starts the service. The system's Node may be older than
 * the service needs, so every version must be able to read this file; then the Node that npm installed with the package runs.
 */
const { spawn } = require('node:child_process')
const { join } = require('node:path')

const entry = join(__dirname, 'main.mjs')
const given = process.argv.slice(2)
const args = given.length === 0 ? ['start'] : given
const node = findNode()
const flags = args[0] === 'start' ? ['--max-semi-space-size=16', '--heap-growing-percent=100'] : []

if (node === process.execPath && flags.length === 0) {
  import(entry)
} else if (typeof process.execve === 'function') {
  process.execve(node, [node, ...flags, entry, ...args])
} else {
  const child = spawn(node, [...flags, entry, ...args], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
  if (/^(?:\w+=\S* +)*'?tributary'?(?: [^&|;]*)?$/.test(process.env.npm_lifecycle_script || '')) stopWithParent(child)
}

/** npm signals only the shell between npm and this process (see `isCommandOfNpm` in the service). */
function stopWithParent(child) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 500)
}

function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 2)) return process.execPath
  const target = `${process.platform}-${process.arch}`
  try {
    return join(require.resolve(`node-${target}/package.json`), '../bin/node')
  } catch {
    const problem = `Tributary needs Node 24.2 or later on ${target}; this is ${process.version}. Install Node 24.`
    process.stderr.write(`${problem}\n`)
    return process.exit(1)
  }
}
