/** A small trend without axes, for tables and tiles. The numbers are next to it, so it is hidden from screen readers. */
export function Sparkline({
  values,
  color = 'var(--water)',
  width = 84,
  height = 22,
}: {
  values: readonly number[]
  color?: string
  width?: number
  height?: number
}) {
  if (values.length < 2 || values.every((value) => value === 0)) return null
  const [low, high] = [Math.min(0, ...values), Math.max(...values)]
  const x = (index: number) => 2 + (index / (values.length - 1)) * (width - 4)
  const y = (value: number) => height - 2 - ((value - low) / (high - low || 1)) * (height - 4)
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`)
  return (
    <svg className="sparkline" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polyline points={points.join(' ')} fill="none" stroke={color} strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  )
}
