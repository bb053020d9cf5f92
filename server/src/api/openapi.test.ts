import { answersFile } from '@fleet/contract/call';
import { file } from '@fleet/contract/file/calls';
import { streamPath } from '@fleet/contract/live/stream';
import { vehicle, vehicleFile } from '@fleet/contract/vehicle/calls';
import { expect, test } from 'vitest';
import { routes } from '../routes';
import { openApi } from './openapi';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required?: boolean }[];
  responses: Record<string, { content: Record<string, { schema: unknown }> }>;
}
const { paths } = openApi(routes) as { paths: Record<string, { post?: Operation; get?: Operation }> };
const contentOf = (path: string, method: 'get' | 'post' = 'post') =>
  paths[path]![method]!.responses[200]!.content;

test('no two operations have one name', () => {
  const names = Object.values(paths).flatMap(({ post, get }) =>
    [post, get].flatMap((one) => one?.operationId ?? []),
  );
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('a call that may be asked by GET is described so, its input in the address', () => {
  for (const { call } of routes)
    expect([call.path, 'get' in paths[call.path]!]).toEqual([call.path, call.gets]);
  const { parameters } = paths[file.get.path]!.get!;
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'id', in: 'query', required: true }));
});

test('the live stream is described', () => {
  expect(Object.keys(contentOf(streamPath, 'get'))).toEqual(['text/event-stream']);
});

test('a file is described as a file, an answer as an envelope', () => {
  for (const { call } of routes) expect('*/*' in contentOf(call.path)).toBe(answersFile(call));
  expect(contentOf(file.getImage.path, 'get')).not.toHaveProperty('application/json');
  expect(contentOf(vehicle.list.path)).toHaveProperty('application/json');
});

test('a call that may be put off is described with the answer that names its task', () => {
  for (const path of [vehicleFile.path, vehicle.transfer.path])
    expect(JSON.stringify(contentOf(path)['application/json'])).toContain('taskId');
});
