import { answersFile, type Call, deferredAnswer } from '@fleet/contract/call';
import { streamPath } from '@fleet/contract/live/stream';
import { repeatKey } from '@fleet/contract/repeat';
import { z } from 'zod';
import type { Route } from '../base/serve';
import { jsonSchema } from './schema';

const bodies = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: 'multipart/form-data',
} as const;

/** The description of every call, made from the contract that answers them. */
export function openApi(routes: readonly Route[]): object {
  const paths = routes.map(({ call }) => [
    call.path,
    {
      post: {
        ...operation(call, 'post'),
        parameters: [language, ...(call.isRepeatable ? [repeating] : [])],
        requestBody: { content: { [bodies[call.sends]]: { schema: jsonSchema(call.input, 'input') } } },
      },
      ...(call.gets && {
        get: { ...operation(call, 'get'), parameters: [language, ...inAddress(call)] },
      }),
    },
  ]);
  const text = { type: 'string' };
  return {
    openapi: '3.1.0',
    info: { title: 'Smart Fleet', version: '1' },
    paths: { ...Object.fromEntries(paths), [streamPath]: stream } as object,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      schemas: {
        Refused: {
          type: 'object',
          properties: {
            code: text,
            msg: text,
            data: {},
            errors: { type: 'array', items: { type: 'object', properties: { field: text, msg: text } } },
          },
          required: ['code', 'msg', 'data'],
        },
      },
    },
  };
}

/** The last part of a path alone names several calls. */
const nameOf = (path: string, method: string) =>
  [...path.split('/').filter(Boolean), ...(method === 'post' ? [] : [method])].join('.');

const refused = {
  description: 'refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
};

const operation = (call: Call, method: string) => ({
  operationId: nameOf(call.path, method),
  tags: [call.subject],
  'x-right': call.right,
  ...(call.stepUp && { 'x-step-up': true }),
  security: call.right === 'anyone' ? [] : [{ token: [] }],
  responses: { 200: { description: 'done', content: answerOf(call) }, default: refused },
});

/** A file travels as itself, an answer in an envelope; what is done later answers its task. */
function answerOf(call: Call): object {
  const answers = [
    ...(answersFile(call) ? [] : [call.output]),
    ...(call.isDeferrable ? [deferredAnswer] : []),
  ];
  return {
    ...(answersFile(call) && { '*/*': { schema: { type: 'string', format: 'binary' } } }),
    ...(answers.length > 0 && {
      'application/json': { schema: envelope(jsonSchema(oneOf(answers), 'output')) },
    }),
  };
}

const oneOf = (answers: z.ZodType[]) => (answers.length === 1 ? answers[0]! : z.union(answers));

const language = { name: 'language', in: 'header', schema: { type: 'string', enum: ['en_US', 'zh_CN'] } };

/** A call that was sent before under this key is not made again: its first answer comes again. */
const repeating = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', pattern: repeatKey.source },
};

/** The input of a call as parameters of its address. */
function inAddress(call: Call) {
  const { properties = {}, required = [] } = jsonSchema(call.input, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** The live stream is no call: it is opened once and goes on. */
const stream = {
  get: {
    operationId: nameOf(streamPath, 'get'),
    tags: ['live'],
    'x-right': 'signedIn',
    security: [{ token: [] }],
    parameters: [language, { name: 'Last-Event-ID', in: 'header', schema: { type: 'string' } }],
    responses: {
      200: { description: 'events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
      default: refused,
    },
  },
};

const envelope = (data: object) => ({
  type: 'object',
  properties: { code: { const: '200' }, msg: { type: 'string' }, data },
  required: ['code', 'msg', 'data'],
});
