import { type MouseEvent, type ReactNode, useCallback } from 'react'
import { refOfPath } from './format.ts'
import { useOpenRecord } from './use-open-record.ts'

/** Around a text with links to records: a click opens the record beside the text instead of leaving the page. */
export function RecordLinks({ children }: { children: ReactNode }) {
  const open = useOpenRecord()
  const intercept = useCallback(
    (event: MouseEvent<HTMLDivElement>) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = (event.target as Element).closest('a[href]')
      const ref = link && refOfPath(link.getAttribute('href') ?? '')
      if (!ref) return
      event.preventDefault()
      event.stopPropagation()
      open(ref)
    },
    [open],
  )
  // Only the links inside are clicked, with mouse or keyboard; the frame itself is no control.
  return <div onClickCapture={intercept}>{children}</div>
}
