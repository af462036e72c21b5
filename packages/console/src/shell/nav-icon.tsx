/** The outline of each page's icon in a square of 16. */
const shapes: Readonly<Record<string, string>> = {
  '/businesses': 'M2 14V6l6-4 6 4v8M6 14v-4h4v4',
  '/': 'M2 9h5V2H2zM9 14h5V7H9zM2 14h5v-3H2zM9 5h5V2H9z',
  '/ads': 'M2 6v4h3l6 3V3L5 6zM13.5 6.5v3',
  '/campaigns': 'M3 3h10M5 8h8M7 13h6M3 3v10',
  '/platforms': 'M2 13V7h3v6M6.5 13V3h3v10M11 13V9h3v4',
  '/budgets': 'M8 2v12M11 4.5H6.5a2 2 0 0 0 0 4h3a2 2 0 0 1 0 4H5',
  '/experiments': 'M6 2h4M7 2v4L3 13a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1L9 6V2M5 10h6',
  '/paths': 'M3 3v3a3 3 0 0 0 3 3h4a3 3 0 0 1 3 3v1M11 11l2 2 2-2',
  '/site': 'M2 3h12v10H2zM2 6h12',
  '/coverage': 'M8 2a6 6 0 1 0 6 6H8z',
  '/conversion-sync': 'M3 6h9L9.5 3.5M13 10H4l2.5 2.5',
  '/data-exports': 'M8 2v8M5 7l3 3 3-3M2 11v3h12v-3',
  '/customers': 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14a5.5 5.5 0 0 1 11 0',
  '/cohorts': 'M2 2h12M2 6h9M2 10h6M2 14h3',
  '/payments': 'M2 4h12v8H2zM2 7h12',
  '/books': 'M3 2h8a2 2 0 0 1 2 2v10H5a2 2 0 0 1-2-2zM3 12a2 2 0 0 1 2-2h8',
  '/live': 'M2 8h3l2-5 3 10 2-5h2',
  '/alerts': 'M4 11V7a4 4 0 0 1 8 0v4l1.5 1.5h-11zM7 14h2',
  '/views': 'M6.5 9.5l3-3M7 4.5l1.5-1.5a3 3 0 0 1 4.5 4.5L11.5 9M9 11.5L7.5 13A3 3 0 0 1 3 8.5L4.5 7',
  '/set-up': 'M3 8l3.5 3.5L13 4.5',
  '/developers': 'M5 4L1.5 8 5 12M11 4l3.5 4L11 12',
  '/settings': 'M2 5h6M12 5h2M2 11h2M8 11h6M10 3v4M6 9v4',
  '/operator': 'M2 3h12v4H2zM2 9h12v4H2zM4.5 5h.01M4.5 11h.01',
}

export function NavIcon({ to }: { to: string }) {
  return (
    <svg className="nav-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={shapes[to]} />
    </svg>
  )
}
