/** The logo: three streams that become one. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 26 26"
      fill="none"
      strokeWidth="2.4"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M4 4c0 6 9 5 9 11v8" />
      <path d="M13 3v12" />
      <path d="M22 4c0 6-9 5-9 11" />
    </svg>
  )
}
