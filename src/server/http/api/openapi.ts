import { z } from 'zod'
import { commonErrors, type Endpoint } from '../../../contract/endpoint.ts'
import { errorStatus } from '../../../contract/errors.ts'
import { contract } from '../../../contract/index.ts'

type Operation = { operationId: string; summary: string; tags: string[] } & Record<string, unknown>
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> } & Record<string, unknown>

/** OpenAPI 3.1, generated from the contract: paths, parameters, bodies, answers, errors. */
export function openApiDocument(): Document {
  const paths: Document['paths'] = {}
  for (const [domain, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints as Record<string, Endpoint>)) {
      const [method = 'GET', route = '/'] = endpoint.route.split(' ')
      const path = route.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(domain, name, method, route, endpoint) }
    }
  }
  return { openapi: '3.1.0', info: { title: 'Vonk', version: '1' }, paths }
}

function operation(domain: string, name: string, method: string, route: string, endpoint: Endpoint): Operation {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  const inPath = [...route.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const isQuery = method === 'GET'
  const names = Object.keys(schema.properties ?? {})
  const parameters = names
    .filter((field) => inPath.includes(field) || isQuery)
    .map((field) => ({
      name: field,
      in: inPath.includes(field) ? 'path' : 'query',
      required: inPath.includes(field) || (schema.required ?? []).includes(field),
      schema: schema.properties?.[field],
    }))
  const inBody = names.filter((field) => !inPath.includes(field))
  const body = {
    type: 'object',
    properties: Object.fromEntries(inBody.map((field) => [field, schema.properties?.[field]])),
    required: (schema.required ?? []).filter((field) => inBody.includes(field)),
  }
  return {
    operationId: `${domain}.${name}`,
    summary: endpoint.summary,
    tags: [domain],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(isQuery || inBody.length === 0 ? {} : { requestBody: { content: { 'application/json': { schema: body } } } }),
    ...(endpoint.who === 'anyone' ? {} : { security: [{ [endpoint.who === 'staff' ? 'office' : 'session']: [] }] }),
    responses: responsesOf(endpoint),
  }
}

function responsesOf(endpoint: Endpoint) {
  const answers: Record<string, unknown> = {
    200: {
      description: 'OK',
      content: { 'application/json': { schema: z.toJSONSchema(endpoint.output, { unrepresentable: 'any' }) } },
    },
  }
  for (const code of [...commonErrors, ...endpoint.errors]) {
    const status = String(errorStatus[code])
    const known = answers[status] as { description: string } | undefined
    answers[status] = { description: known === undefined ? code : `${known.description}, ${code}` }
  }
  return answers
}
