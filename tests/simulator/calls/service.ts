import { z } from 'zod'
import { shaped, unshaped } from '../wire/config-shape.ts'
import type { Collection, Entity } from '../world/config/collection.ts'
import { call } from './call.ts'
import { fieldRefusal, filledText, jsonText, saveWhole } from './entity.ts'

const agent = z.looseObject({
  head: jsonText,
  name: filledText,
  description: jsonText.optional(),
  state: z.boolean(),
  type: z.int().min(1),
})

const question = z.looseObject({ question: jsonText, reply: jsonText, state: z.boolean() })

/** Customer-service agents and answers (D2 §3, A131): a record without the server's row id is new. */
export const serviceCalls = [
  call({
    method: 'GET',
    path: '/api/customer-service/list',
    run: (_, { world, switches }) => shaped.agents(world.config.agent.all, switches.configShape),
  }),

  call({
    method: 'POST',
    path: '/api/customer-service/updateing',
    body: agent,
    run: ({ body }, { world, switches }) => {
      const { agent: agents } = world.config
      const row = unshaped.agent(body, switches.configShape)
      if (agents.find(row.type)) saveWhole(agents, row.type, row, agent)
      else addNew(agents, { description: '', ...row }, agent)
      return true
    },
  }),

  call({
    method: 'GET',
    path: '/api/customer-service/question-list',
    run: (_, { world, switches }) => shaped.questions(world.config.question.all, switches.configShape),
  }),

  call({
    method: 'POST',
    path: '/api/customer-service/question-updateing',
    body: question,
    // Returns false for an unknown id: the row was deleted meanwhile.
    run: ({ body }, { world, switches }) => {
      const { question: questions } = world.config
      const row = unshaped.question(body, switches.configShape)
      if (row.sid === undefined) {
        const sid = `qa-${questions.all.length + 1}`
        addNew(questions, row, question, { sid, hits: 0 })
        return true
      }
      if (!questions.find(row.sid)) return false
      saveWhole(questions, row.sid, row, question)
      return true
    },
  }),
]

function addNew(rows: Collection, body: Entity, schema: z.ZodObject, own: Entity = {}): void {
  const unknown = Object.keys(body).find((key) => !(key in schema.shape))
  if (unknown) throw fieldRefusal(unknown, `${unknown} 未知`)
  rows.add({ ...body, ...own })
}
