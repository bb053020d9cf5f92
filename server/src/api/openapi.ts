import { repeatKey } from '@fleet/contract/repeat';
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
        operationId: `${call.subject}.${call.path.split('/').at(-1)}`,
        tags: [call.subject],
        'x-right': call.right,
        ...(call.stepUp && { 'x-step-up': true }),
        security: call.right === 'anyone' ? [] : [{ token: [] }],
        parameters: [
          { name: 'language', in: 'header', schema: { type: 'string', enum: ['en_US', 'zh_CN'] } },
          ...(call.isRepeatable ? [repeating] : []),
        ],
        requestBody: { content: { [bodies[call.sends]]: { schema: jsonSchema(call.input, 'input') } } },
        responses: {
          200: {
            description: 'done',
            content: { 'application/json': { schema: envelope(jsonSchema(call.output, 'output')) } },
          },
          default: {
            description: 'refused',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
          },
        },
      },
    },
  ]);
  const text = { type: 'string' };
  return {
    openapi: '3.1.0',
    info: { title: 'Smart Fleet', version: '1' },
    paths: Object.fromEntries(paths) as object,
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

/** A call that was sent before under this key is not made again: its first answer comes again. */
const repeating = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', pattern: repeatKey.source },
};

const envelope = (data: object) => ({
  type: 'object',
  properties: { code: { const: '200' }, msg: { type: 'string' }, data },
  required: ['code', 'msg', 'data'],
});
