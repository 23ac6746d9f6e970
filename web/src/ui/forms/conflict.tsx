// Two saves of one record at once: both versions are shown, and the person decides. Nothing is overwritten silently.
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import styles from './conflict.module.css'

type Versioned = { updated_at: string }

/**
 * The version that a form builds on, and the newer one when the server has refused. `begunWith`: an older version than the
 * record's, that of a draft.
 */
export function useVersion<T extends Versioned>(record: T | null, begunWith?: string) {
  const version = useRef(begunWith ?? record?.updated_at)
  const [newer, setNewer] = useState<T | null>(null)
  /** From now on the form builds on the newer version, whichever of the two texts it holds. */
  const accept = () => {
    if (newer) version.current = newer.updated_at
    setNewer(null)
  }
  return {
    newer,
    /** For `ifVersion` of the call. */
    current: () => version.current,
    /** Runs a save; remembers the newer version when there is one, and passes the error on. */
    async guard<R>(save: () => Promise<R>): Promise<R> {
      try {
        const saved = await save()
        setNewer(null)
        return saved
      } catch (error) {
        const { code, current } = error as { code?: string; current?: unknown }
        if (code === 'conflict' && isVersioned(current)) setNewer(current as T)
        throw error
      }
    },
    /** The form begins anew, from the record as it was given. */
    restart() {
      version.current = record?.updated_at
      setNewer(null)
    },
    /** What Conflict's two buttons do: save the form over the newer version, or put the newer version into the form. */
    choices<Values>(
      state: Choosing<Values>,
      fieldsOf: (record: T) => Values,
    ): Pick<Props, 'onKeepMine' | 'onTakeNewer'> {
      return {
        onKeepMine() {
          accept()
          state.submit()
        },
        onTakeNewer() {
          if (newer) state.form.setValues(fieldsOf(newer))
          accept()
        },
      }
    },
  }
}

type Choosing<Values> = { submit(): void; form: { setValues(values: Values): void } }

const isVersioned = (value: unknown): value is Versioned =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Versioned>).updated_at === 'string'

/** One field: what stands in the form, and what is stored now. */
export type Difference = { name: string; mine: string; theirs: string }

type Props = {
  fields: readonly Difference[]
  /** Saves the form over the newer version. */
  onKeepMine(): void
  /** Puts the newer version into the form. */
  onTakeNewer(): void
}

export function Conflict({ fields, onKeepMine, onTakeNewer }: Props) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  const different = fields.filter(({ mine, theirs }) => mine !== theirs)
  return (
    <section
      ref={box}
      className={`stack gap-12 pad-12-16 watch-wash round-md watch-border ${styles.box}`}
      aria-label="Two versions"
      role="alert"
    >
      <strong>This was changed elsewhere while you were writing.</strong>
      {different.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th className="breaks keep-lines text-left dimmed medium">Field</th>
              <th className="breaks keep-lines text-left dimmed medium">Yours</th>
              <th className="breaks keep-lines text-left dimmed medium">Newer</th>
            </tr>
          </thead>
          <tbody>
            {different.map(({ name, mine, theirs }) => (
              <tr key={name}>
                <th className="breaks keep-lines text-left dimmed medium" scope="row">
                  {name}
                </th>
                <td className="breaks keep-lines text-left">
                  <span className="block scroll max-h-160">{mine || '—'}</span>
                </td>
                <td className="breaks keep-lines text-left">
                  <span className="block scroll max-h-160">{theirs || '—'}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <span>Both versions say the same.</span>
      )}
      <div className="flex wrap gap-8">
        <Button variant="default" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button variant="default" onClick={onTakeNewer}>
          Take the newer version
        </Button>
      </div>
    </section>
  )
}
