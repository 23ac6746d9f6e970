// What belongs to which goal: by shared words, and through the people whom a text names.

import { isLive } from '#contract/goal-progress.ts'
import { isOpen } from '#contract/task-status.ts'
import { goalLinker } from './link.ts'
import type { Workspace, WorkspaceContact } from './workspace.ts'

export type Ties = {
  /** The live goal that a text is about, by its words or by a contact that it names; null when there is none. */
  goalOf: (text: string, heading?: string) => string | null
  /** The live goal that names the person or their house, or that an open task about them serves. */
  goalOfContact: (contact: WorkspaceContact) => string | null
}

/** Prepares the ties of one workspace. */
export function tiesOf(workspace: Workspace): Ties {
  const live = workspace.goals.filter(isLive)
  const link = goalLinker({ ...workspace, goals: live })
  const firstNames = Map.groupBy(workspace.contacts, (contact) => contact.name.split(' ')[0] ?? '')

  const goalOfContact = (contact: WorkspaceContact): string | null => {
    const called = [contact.name, houseOf(contact)].filter((name) => name !== null)
    const mentions = (text: string) => called.some((name) => text.includes(name))
    const naming = live.find((goal) => mentions(`${goal.title} ${goal.description ?? ''}`))
    if (naming) return naming.id
    const task = workspace.tasks.find(
      (each) => isOpen(each) && each.goal_id && mentions(`${each.title} ${each.description ?? ''}`),
    )
    if (task?.goal_id && live.some((goal) => goal.id === task.goal_id)) return task.goal_id
    return link(contact.notes ?? '', contact.role)?.id ?? null
  }
  const named = (text: string) =>
    workspace.contacts.find((contact) => {
      const first = contact.name.split(' ')[0] ?? ''
      if (text.includes(contact.name)) return true
      return (
        first.length > 2 &&
        firstNames.get(first)?.length === 1 &&
        new RegExp(`(?<!\\p{L})${RegExp.escape(first)}(?!\\p{L})`, 'u').test(text)
      )
    })
  const goalOf = (text: string, heading = '') => {
    const direct = link(text, heading)
    if (direct) return direct.id
    const contact = named(`${heading} ${text}`)
    return contact ? goalOfContact(contact) : null
  }
  return { goalOf, goalOfContact }
}

/** "Head of Maintenance, Brightwater Foods" -> "Brightwater Foods". */
export function houseOf(contact: WorkspaceContact): string | null {
  return contact.role.match(/(?:,| at | @ |\()\s*(\p{Lu}[^,()]{3,})\)?$/u)?.[1]?.trim() ?? null
}
