import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** The JSON schema of what goes in or comes out, as OpenAPI shows it. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return shape;
}

/**
 * The same for the serializer, which writes an answer by it and leaves out whatever is not declared.
 * It is told of null by a flag, because alternatives would have to be tried one after the other.
 */
export function answerSchema(output: z.ZodType): JsonSchema {
  const data = forSerializer(jsonSchema(output, 'output'));
  const msg = { type: 'string' };
  return { type: 'object', properties: { code: msg, msg, data } };
}

function forSerializer(schema: JsonSchema): JsonSchema {
  const { anyOf, pattern, format, additionalProperties, ...plain } = schema as {
    anyOf?: JsonSchema[];
  } & JsonSchema;
  const nullable = anyOf?.length === 2 && anyOf.some((one) => one.type === 'null');
  if (nullable) return { ...forSerializer(anyOf.find((one) => one.type !== 'null')!), nullable: true };
  if (anyOf) return {};
  const types = Array.isArray(plain.type) ? (plain.type as string[]) : [];
  const type = types.includes('null') ? { type: types.find((one) => one !== 'null'), nullable: true } : {};
  const inner: JsonSchema = { ...plain, ...type };
  if (typeof additionalProperties === 'object')
    inner.additionalProperties = forSerializer(additionalProperties as JsonSchema);
  if (plain.items) inner.items = forSerializer(plain.items as JsonSchema);
  if (plain.properties) {
    const properties = Object.entries(plain.properties as Record<string, JsonSchema>);
    inner.properties = Object.fromEntries(properties.map(([name, one]) => [name, forSerializer(one)]));
  }
  return inner;
}
