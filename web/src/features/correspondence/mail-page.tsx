import { useMediaQuery } from '@mantine/hooks'
import { Outlet, useParams } from '@tanstack/react-router'
import panes from '#web/ui/layout/two-panes.module.css'
import { useVisibleHeight } from '#web/ui/layout/use-visible-height.ts'
import { ExchangeList } from './exchange-list.tsx'

/** The exchanges, and beside them the one that is open; on a narrow screen one of the two. */
export function MailPage() {
  const { exchangeId } = useParams({ strict: false })
  const narrow = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false })
  useVisibleHeight()
  return (
    <div
      className={`stack one-row ${panes.page}`}
      data-fills
      data-both={!narrow || undefined}
      data-composer={exchangeId}
    >
      {(!narrow || exchangeId === undefined) && <ExchangeList openId={exchangeId ?? null} />}
      {(!narrow || exchangeId !== undefined) && (
        <div className="stack shrinks-y one-row">
          <Outlet />
        </div>
      )}
    </div>
  )
}
