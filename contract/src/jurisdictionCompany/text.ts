import { texts } from '../text';
import { validityText } from '../validity';
import { vehicleText } from '../vehicle/text';

export const jurisdictionCompanyText = texts({
  title: ['辖区公司', 'Companies in Jurisdiction'],
  jurisdictionId: ['辖区', 'Jurisdiction'],
  jurisdictionName: ['辖区', 'Jurisdiction'],
  jurisdictionNum: ['辖区编号', 'Jurisdiction number'],
  companyName: ['公司名称', 'Company name'],
  creditCode: ['统一社会信用代码', 'Unified social credit code'],
  address: ['地址', 'Address'],
  vehicles: ['车辆', 'Vehicles'],
  drivers: ['司机', 'Drivers'],
  safety: ['安全员', 'Safety officer'],
  safetyName: ['安全员', 'Safety officer'],
  safetyPhone: ['安全员电话', 'Safety officer phone'],
  safetyEmail: ['安全员邮箱', 'Safety officer e-mail'],
  unknown: ['没有该代码和名称的公司', 'There is no company of this code and name.'],
  isThere: ['该公司已在辖区内', 'The company is in the jurisdiction already.'],
  chooseJurisdiction: ['请选择辖区', 'Choose the jurisdiction.'],
  noJurisdiction: ['没有该编号的辖区', 'There is no jurisdiction of this number.'],
});

export const jurisdictionCarText = texts({
  ...validityText,
  title: ['辖区车辆', 'Vehicles in Jurisdiction'],
  carId: ['车辆编号', 'Vehicle ID'],
  plateNum: ['车牌号', 'Plate no.'],
  anyNum: ['车辆编号/车牌号', 'Vehicle ID or plate'],
  companyId: ['公司', 'Company'],
  companyName: ['公司', 'Company'],
  brand: ['品牌', 'Brand'],
  model: ['型号', 'Model'],
  age: ['车龄(年)', 'Age (years)'],
  emissionStandard: vehicleText.emissionStandard,
  safetyAccessories: vehicleText.safetyAccessories,
  annualExpire: ['年审到期日', 'Review expiry'],
  annualStatus: ['年审状态', 'Review status'],
  link: ['链路', 'Link'],
  online: ['在线', 'Online'],
  offline: ['离线', 'Offline'],
  lng: ['经度', 'Longitude'],
  lat: ['纬度', 'Latitude'],
  positionTime: ['定位时间', 'Position time'],
  place: ['最后位置', 'Last position'],
  noPlace: ['没有位置', 'No position is known.'],
});

export const jurisdictionDriverText = texts({
  ...validityText,
  title: ['辖区司机', 'Drivers in Jurisdiction'],
  driverNum: ['司机编号', 'Driver no.'],
  driverName: ['姓名', 'Name'],
  anyNum: ['编号/姓名', 'No. or name'],
  idCard: ['身份证号', 'ID card no.'],
  companyId: ['公司', 'Company'],
  companyName: ['公司', 'Company'],
  licenceExpire: ['证件到期日', 'Licence expiry'],
  annualStatus: ['年审状态', 'Review status'],
});
