import { fenceText } from '../fence/text';
import { texts } from '../text';

export const cloudFenceText = {
  ...fenceText,
  ...texts({
    title: ['云围栏', 'Cloud Fence'],
    addTitle: ['新增云围栏', 'Add a cloud fence'],
    editTitle: ['编辑云围栏', 'Edit cloud fence'],
    anyNum: ['车辆编号/车牌号/自编号', 'Any vehicle number'],
    vehicleIds: ['受控车辆', 'Vehicles'],
    cars: ['受控车辆', 'Vehicles'],
    inside: ['围栏内', 'Inside now'],
    nobody: ['尚未选择车辆，此围栏不会报警', 'No vehicle is selected, so this fence raises no alarms.'],
    nobodyWatched: ['没有受控车辆', 'No controlled vehicles.'],
    addOrg: ['添加整个机构的车辆', 'Add all vehicles of an organization'],
    elsewhere: ['车辆须与围栏属于同一公司', "The vehicles must belong to the fence's company."],
    crossings: ['越界记录', 'Crossings'],
  }),
};
