import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'
import type { UsageReport } from '#contract/usage.ts'
import { usePhone } from '#web/ui/layout/use-phone.ts'
import { formatDay } from '#web/ui/words/dates.ts'
import { amountWords, type Column, daysOf, type Measure, modelsOf, peopleOf } from './chart.ts'
import styles from './usage.module.css'

const HEIGHT = 180
const FOOT = 22
type Props = { report: UsageReport; measure: Measure }

/** By day: a picture, what it says of the chosen day in words, and all of it in a table. */
export function UsageByDay({ report, measure }: Props) {
  const models = modelsOf(report, measure)
  const days = daysOf(report, models, measure)
  const [chosen, setChosen] = useState<number | null>(null)
  const at = Math.min(chosen ?? days.length - 1, days.length - 1)
  const { ref, width } = useElementSize()
  const day = days[at]
  const keys = ({ key, preventDefault }: Pick<KeyboardEvent, 'key'> & { preventDefault(): void }) => {
    const to = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      Home: 0,
      End: days.length - 1,
    }[key]
    if (to === undefined) return
    preventDefault()
    setChosen(Math.max(0, Math.min(days.length - 1, to)))
  }
  if (!day) return null
  return (
    <figure className="stack gap-12 no-margin" aria-label="Usage by day">
      <Legend models={models} />
      <div
        ref={ref}
        className="full-width round-md h-180"
        role="slider"
        tabIndex={0}
        aria-label="Day"
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={at + 1}
        aria-valuetext={dayWords(day, measure)}
        onKeyDown={(event) => keys({ key: event.key, preventDefault: () => event.preventDefault() })}
      >
        {width > 0 && <Bars days={days} models={models} width={width} chosen={at} onChoose={setChosen} />}
      </div>
      <p className={`no-margin numbers ${styles.said}`}>{dayWords(day, measure)}</p>
      <Table
        name="Day"
        models={models}
        measure={measure}
        rows={days.filter(({ total }) => total > 0).toReversed()}
        label={({ key }) => formatDay(key)}
      />
    </figure>
  )
}

const dayWords = ({ key, total, parts }: Column, measure: Measure): string => {
  const used = parts.filter(({ amount }) => amount > 0)
  const each = used.map(({ model, amount }) => `${model} ${amountWords(measure, amount)}`).join(', ')
  return `${formatDay(key)}: ${amountWords(measure, total)}${used.length > 1 ? ` (${each})` : used[0] ? `, ${used[0].model}` : ''}`
}

type BarsProps = { days: Column[]; models: string[]; width: number; chosen: number; onChoose(at: number): void }

function Bars({ days, models, width, chosen, onChoose }: BarsProps) {
  const most = Math.max(...days.map(({ total }) => total), 1e-9)
  const step = width / days.length
  const bar = Math.max(2, Math.min(28, step - 3))
  const scale = (HEIGHT - FOOT - 8) / most
  const [first, last] = [days[0], days.at(-1)]
  return (
    <svg className="block" width={width} height={HEIGHT} aria-hidden>
      <line className={styles.axis} x1={0} x2={width} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
      {days.map(({ key, parts }, at) => {
        let y = HEIGHT - FOOT
        return (
          <g key={key}>
            {parts.map(({ model, amount }) => {
              const height = amount * scale
              y -= height
              return (
                amount > 0 && (
                  <rect
                    key={model}
                    className={styles.bar}
                    data-shade={models.indexOf(model)}
                    x={at * step + (step - bar) / 2}
                    y={y}
                    width={bar}
                    height={Math.max(1, height)}
                  />
                )
              )
            })}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the whole picture do the same */}
            <rect
              className={styles.column}
              data-chosen={at === chosen || undefined}
              x={at * step}
              y={0}
              width={step}
              height={HEIGHT - FOOT}
              onPointerEnter={() => onChoose(at)}
              onClick={() => onChoose(at)}
            />
          </g>
        )
      })}
      {first && (
        <text className={`text-12 ${styles.label}`} x={0} y={HEIGHT - 6}>
          {formatDay(first.key)}
        </text>
      )}
      {last && (
        <text className={`text-12 ${styles.label}`} x={width} y={HEIGHT - 6} textAnchor="end">
          {formatDay(last.key)}
        </text>
      )}
    </svg>
  )
}

/** By person: one line each, as long as their share. */
export function UsageByPerson({ report, measure }: Props) {
  const models = modelsOf(report, measure)
  const people = peopleOf(report.by_person, models, measure)
  const most = Math.max(...people.map(({ total }) => total), 1e-9)
  const [all, setAll] = useState(false)
  const first = usePhone() ? 5 : 20
  return (
    <figure className="stack gap-12 no-margin" aria-label="Usage by person">
      <ol className={`grid gap-6 plain-list ${styles.people}`}>
        {(all ? people : people.slice(0, first)).map(({ key, name, total, parts }) => (
          <li key={key}>
            <bdi className="breaks">{name}</bdi>
            <span className={`flex h-14 ${styles.share}`} aria-hidden>
              {parts.map(({ model, amount }) => (
                <span
                  className="shrinks"
                  key={model}
                  data-shade={models.indexOf(model)}
                  style={{ width: `${(100 * amount) / most}%` }}
                />
              ))}
            </span>
            <span className="numbers">{amountWords(measure, total)}</span>
          </li>
        ))}
      </ol>
      {people.length > first && (
        <div className="flex justify-center">
          <Button variant="subtle" color="gray" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer people' : `Show all ${people.length} people`}
          </Button>
        </div>
      )}
      <Table name="Person" models={models} measure={measure} rows={people} label={({ name }) => name} />
    </figure>
  )
}

function Legend({ models }: { models: readonly string[] }) {
  return (
    <ul className="flex wrap gap-4-16 plain-list" aria-label="Models">
      {models.map((model, at) => (
        <li className="row gap-6 breaks" key={model}>
          <span className={`square-12 ${styles.swatch}`} data-shade={at} aria-hidden />
          {model}
        </li>
      ))}
    </ul>
  )
}

type TableProps<Row extends Column> = {
  name: string
  models: readonly string[]
  measure: Measure
  rows: readonly Row[]
  label(row: Row): string
}

function Table<Row extends Column>({ name, models, measure, rows, label }: TableProps<Row>) {
  return (
    <details>
      <summary className="clickable">{rows.length === 1 ? '1 row' : `${rows.length} rows`} as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
      <section className={`scroll max-h-360 ${styles.scroll}`} tabIndex={0} aria-label={`${name} and model`}>
        <table>
          <thead>
            <tr>
              <th className="pad-0 one-line text-start border-bottom pt-6 pb-6 pr-12" scope="col">
                {name}
              </th>
              {models.map((model) => (
                <th className="pad-0 one-line text-start border-bottom pt-6 pb-6 pr-12" key={model} scope="col">
                  {model}
                </th>
              ))}
              <th className="pad-0 one-line text-start border-bottom pt-6 pb-6 pr-12" scope="col">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th className="pad-0 one-line text-start border-bottom pt-6 pb-6 pr-12" scope="row">
                  {label(row)}
                </th>
                {row.parts.map(({ model, amount }) => (
                  <td className="pad-0 one-line text-start numbers border-bottom pt-6 pb-6 pr-12" key={model}>
                    {amount === 0 ? '—' : amountWords(measure, amount)}
                  </td>
                ))}
                <td className="pad-0 one-line text-start numbers border-bottom pt-6 pb-6 pr-12">
                  {amountWords(measure, row.total)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
