import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Receipt } from '#contract/decisions.ts'
import { CitationChips } from '#web/features/records/citation-chips.tsx'
import { costLabel, tokensLabel } from '#web/features/runs/format.ts'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { formatNumber } from '#web/ui/words/numbers.ts'
import { receiptQuery } from './queries.ts'
import styles from './receipt.module.css'

/** What a reply or run did with its person's rights and data. */
export function ReceiptView({ runId }: { runId: string }) {
  const { data, error, refetch } = useQuery(receiptQuery(runId))
  const place = useRef<HTMLDivElement>(null)
  const there = data !== undefined
  useEffect(() => {
    if (there) place.current?.scrollIntoView({ block: 'nearest' })
  }, [there])
  if (data)
    return (
      <div ref={place}>
        <Lines receipt={data} />
      </div>
    )
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={3} height={20} />
}

function Lines({ receipt }: { receipt: Receipt }) {
  const own = receipt.read.filter(({ foreign }) => !foreign)
  const others = receipt.read.filter(({ foreign }) => foreign)
  const { input_tokens, cached_tokens, output_tokens, cost_usd } = receipt.usage
  const tokens = input_tokens + output_tokens
  return (
    <dl className={`grid gap-8 pad-12-16 border ground-raised round-sm no-margin mt-4 mb-8 ${styles.receipt}`}>
      <Line name="Ran as">{receipt.ran_as.name}, with exactly these rights</Line>
      <Line name="Read">
        {receipt.read.length === 0 && 'No records'}
        {own.length > 0 && <CitationChips citations={own} />}
        {others.length > 0 && (
          <>
            <span className="dimmed">Written by others</span>
            <CitationChips citations={others} />
          </>
        )}
      </Line>
      <Line name="Sent">
        {receipt.sent.length === 0
          ? 'Nothing left this server'
          : receipt.sent.map((line) => (
              <span key={`${line.provider}/${line.model}`} className="block">
                {formatNumber(line.characters)} characters to {line.model} ({line.provider}) in {line.calls}{' '}
                {line.calls === 1 ? 'call' : 'calls'}
              </span>
            ))}
      </Line>
      {receipt.fetched.length > 0 && (
        <Line name="Fetched">
          {receipt.fetched.map(({ tool, address }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same address may be fetched twice; the list never changes
            <span key={at} className="block">
              {address} <span className="dimmed">{tool.replaceAll('_', ' ')}</span>
            </span>
          ))}
        </Line>
      )}
      <Line name="Changed">
        {receipt.changed.length === 0
          ? 'Nothing'
          : receipt.changed.map((change) => (
              <span key={`${change.kind}/${change.id}/${change.what}`} className="row wrap gap-8">
                <CitationChips citations={[change]} />
                <span className="dimmed">
                  {change.what}
                  {change.approved ? ', approved by you' : ''}
                </span>
              </span>
            ))}
      </Line>
      {receipt.remembered.length > 0 && (
        <Line name="Remembered">
          {receipt.remembered.map(({ id, content }) => (
            <span key={id} className="block">
              {content}
            </span>
          ))}
        </Line>
      )}
      <Line name="Cost">
        {tokens === 0
          ? 'Nothing'
          : `${tokensLabel(tokens, cached_tokens)} · ${cost_usd === null ? 'price not known' : costLabel(cost_usd)}`}
      </Line>
    </dl>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="dimmed">{name}</dt>
    <dd className="grid gap-4 no-margin bright breaks">{children}</dd>
  </div>
)
