import { Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import styles from './promises.module.css'
import { saveStatementSettings, statementSettingsQuery } from './queries.ts'

/** Lets a model read new and changed texts, too. Not there where no model is connected. */
export function ModelSwitch() {
  const { data } = useQuery(statementSettingsQuery)
  const save = useMutation(saveStatementSettings)
  if (!data?.available) return null
  return (
    <Switch
      className={`max-reading ${styles.model}`}
      label="Let the model look too"
      description="Your new and changed notes, messages, interactions and files go to the model that this server uses; what it finds must stand in the text. It counts towards your tokens for the day."
      checked={save.isPending ? save.variables : data.by_model}
      onChange={({ currentTarget: { checked } }) => save.mutate(checked)}
    />
  )
}
