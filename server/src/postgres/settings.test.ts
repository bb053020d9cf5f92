import { expect, test } from 'vitest';
import { settingsForMachine } from './settings';

const gigabyte = 2 ** 30;

test('memory is shared by the size of the machine', () => {
  expect(settingsForMachine(gigabyte, gigabyte)).toMatchObject({ shared_buffers: '128MB', work_mem: '4MB' });
  expect(settingsForMachine(64 * gigabyte, gigabyte)).toMatchObject({
    shared_buffers: '2048MB',
    work_mem: '32MB',
  });
});

test('with little shared memory nothing runs in parallel', () => {
  expect(settingsForMachine(gigabyte, 64 * 2 ** 20)).toMatchObject({ max_parallel_workers_per_gather: '0' });
  expect(settingsForMachine(gigabyte, gigabyte)).not.toHaveProperty('max_parallel_workers_per_gather');
});

test('an acknowledged commit is on the disk', () => {
  expect(settingsForMachine()).toMatchObject({ synchronous_commit: 'on' });
  expect(settingsForMachine()).not.toHaveProperty('fsync');
});
