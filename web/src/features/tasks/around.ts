import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Task } from '#contract/tasks.ts'
import { useMe } from '#web/app/session.ts'
import { colleaguesQuery, myOrgsQuery } from '#web/features/orgs/queries.ts'
import { goalsQuery } from './queries.ts'

export type Person = NonNullable<Task['assigned_to_user']>
/** What the rows of a list need of other features: asked for once, not by each row. */
export type Around = {
  meId: string
  /** I first. */
  people: readonly Person[]
  /** There are more people than one answer holds. */
  tooMany: boolean
  orgs: readonly { id: string; name: string }[]
  /** Titles of the goals that I see, by id. */
  goals: ReadonlyMap<string, string>
}

export function useAround(): Around {
  const { id: meId } = useMe()
  const { data: people } = useQuery(colleaguesQuery())
  const { data: orgs } = useQuery(myOrgsQuery)
  const { data: goals } = useQuery(goalsQuery())
  return useMemo(
    () => ({
      meId,
      people: people?.items.toSorted((a, b) => Number(b.id === meId) - Number(a.id === meId)) ?? [],
      tooMany: people !== undefined && people.next !== null,
      orgs: orgs ?? [],
      goals: new Map(goals?.items.map(({ id, title }) => [id, title])),
    }),
    [meId, people, orgs, goals],
  )
}
