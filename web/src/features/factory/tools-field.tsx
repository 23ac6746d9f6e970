import { Checkbox, Input } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { count } from './format.ts'
import styles from './forms.module.css'
import { choicesQuery } from './queries.ts'

type Props = {
  value?: string[]
  onChange?(ids: string[]): void
  error?: ReactNode
  /** Tools that it has already: shown even where they could not be chosen any more. */
  kept: readonly { id: string; name: string }[]
}
/** With more than this a list wants a search. */
const MANY = 12

/** Which tools an agent may use. */
export function ToolsField({ value = [], onChange, error, kept }: Props) {
  const { data: tools = [], isPending } = useQuery(choicesQuery('tool'))
  const [search, setSearch] = useState('')
  const label = useId()
  const known = [...tools, ...kept.filter(({ id }) => !tools.some((tool) => tool.id === id))]
  const fits = (name: string) => name.toLowerCase().includes(search.toLowerCase())
  const shown = known.filter(({ id, name }) => fits(name) || value.includes(id))
  return (
    <Input.Wrapper
      label="Tools"
      labelElement="div"
      labelProps={{ id: label }}
      description={value.length === 0 ? 'Without tools it only thinks and writes.' : count(value.length, 'tool')}
      error={error}
    >
      {known.length > MANY && <SearchField value={search} onChange={setSearch} placeholder="Filter tools" />}
      {known.length > 0 && (
        <fieldset
          className={`halves gap-2-12 pad-8-12 field-border round-sm scroll-y no-margin mt-4 phone-column max-h-264 ${styles.choices}`}
          aria-labelledby={label}
        >
          {shown.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={value.includes(id)}
              disabled={!value.includes(id) && value.length >= LIMITS.list}
              onChange={({ currentTarget: { checked } }) =>
                onChange?.(checked ? [...value, id] : value.filter((each) => each !== id))
              }
            />
          ))}
        </fieldset>
      )}
      {known.length === 0 && !isPending && <p className="no-margin dimmed xs">There are no tools yet.</p>}
    </Input.Wrapper>
  )
}
