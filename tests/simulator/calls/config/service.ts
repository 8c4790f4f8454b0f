import { z } from 'zod'
import { fromConfigShape, toConfigShape } from '../../wire/config-shape.ts'
import type { Collection, Entity } from '../../world/config/collection.ts'
import { defineCall } from '../call.ts'
import { invalidField, jsonText, nonBlankText, replaceRecord } from '../record-body.ts'

const agent = z.looseObject({
  head: jsonText,
  name: nonBlankText,
  description: jsonText.optional(),
  state: z.boolean(),
  type: z.int().min(1),
})

const question = z.looseObject({ question: jsonText, reply: jsonText, state: z.boolean() })

/** Customer-service agents and answers (D2 §3, A131): a record without the server's row id is new. */
export const serviceCalls = {
  agents: defineCall({
    run: (_, { world, switches }) => toConfigShape.agents(world.config.agent.all, switches.configShape),
  }),

  agentUpdate: defineCall({
    body: agent,
    run: ({ body }, { world, switches }) => {
      const { agent: agents } = world.config
      const row = fromConfigShape.agent(body, switches.configShape)
      if (agents.find(row.type)) replaceRecord(agents, row.type, row, agent)
      else addRecord(agents, { description: '', ...row }, agent)
    },
  }),

  questions: defineCall({
    run: (_, { world, switches }) => toConfigShape.questions(world.config.question.all, switches.configShape),
  }),

  questionUpdate: defineCall({
    body: question,
    // Returns false for an unknown id: the row was deleted meanwhile.
    run: ({ body }, { world, switches }) => {
      const { question: questions } = world.config
      const row = fromConfigShape.question(body, switches.configShape)
      const isNew = row.sid === undefined
      if (!isNew && !questions.find(row.sid)) return false
      if (isNew) addRecord(questions, row, question, { sid: `qa-${questions.all.length + 1}`, hits: 0 })
      else replaceRecord(questions, row.sid, row, question)
      return true
    },
  }),
}

function addRecord(rows: Collection, body: Entity, schema: z.ZodObject, serverFields: Entity = {}): void {
  const unknown = Object.keys(body).find((key) => !(key in schema.shape))
  if (unknown) throw invalidField(unknown, `${unknown} 未知`)
  rows.add({ ...body, ...serverFields })
}
