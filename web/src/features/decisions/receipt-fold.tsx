import { useState } from 'react'
import { later } from '#web/ui/later.tsx'
import styles from './receipt.module.css'

const ReceiptView = later(() => import('./receipt-view.tsx').then((module) => module.ReceiptView))

/** The receipt of a reply or run, folded: it is asked for when somebody looks. */
export function ReceiptFold({ runId }: { runId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={`dimmed xs ${styles.fold}`} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-row min-h-24 round-xs clickable thumb">Receipt</summary>
      {open && <ReceiptView runId={runId} />}
    </details>
  )
}
