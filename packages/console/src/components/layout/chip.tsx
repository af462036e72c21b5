import type { ReactNode } from 'react'

export function Chip({ tone = 'plain', children }: { tone?: 'plain' | 'on' | 'warn' | 'bad'; children: ReactNode }) {
  return <span className={tone === 'plain' ? 'chip' : `chip chip-${tone}`}>{children}</span>
}
