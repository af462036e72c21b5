/** A small trend without axes, for tables and tiles. The numbers are next to it, so it is hidden from screen readers. */
export function Sparkline({
  values,
  color = 'var(--water)',
  width = 84,
  height = 22,
}: {
  /** A day without a value, such as a ratio without a denominator, is skipped. */
  values: readonly (number | null)[]
  color?: string
  width?: number
  height?: number
}) {
  const known = values.filter((value) => value !== null)
  if (known.length < 2 || known.every((value) => value === 0)) return null
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)]
  const x = (index: number) => 2 + (index / (values.length - 1)) * (width - 4)
  const y = (value: number) => height - 2 - ((value - low) / (high - low || 1)) * (height - 4)
  const points = values.flatMap((value, index) =>
    value === null ? [] : [`${x(index).toFixed(1)},${y(value).toFixed(1)}`],
  )
  return (
    <svg className="sparkline" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polyline points={points.join(' ')} fill="none" stroke={color} strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  )
}
