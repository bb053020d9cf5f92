import { fenceText } from '../fence/text';
import { texts } from '../text';

const { carId, level, 1: prompt, 2: slow, 3: forbidden } = fenceText;

export const crossingText = {
  carId,
  level,
  '1': prompt,
  '2': slow,
  '3': forbidden,
  ...texts({
    startedAt: ['开始时间', 'From'],
    endedAt: ['结束时间', 'To'],
    seconds: ['时长', 'Duration'],
    inSeconds: ['{seconds} 秒', '{seconds} s'],
    restsOn: ['依据', 'Rests on'],
    stillGoing: ['进行中', 'in progress'],
    fixes: ['{count} 个定位点', '{count|fix|fixes}'],
    none: ['没有越界记录', 'No crossings.'],
    track: ['查看轨迹', 'Show the track'],
  }),
};
