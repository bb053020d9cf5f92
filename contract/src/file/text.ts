import { texts } from '../text';

export const fileText = texts({
  choose: ['选择文件', 'Choose a file'],
  replace: ['更换', 'Replace'],
  remove: ['移除', 'Remove'],
  preview: ['预览', 'Preview'],
  download: ['下载', 'Download'],
  uploading: ['上传中 {percent}%', 'Uploading {percent}%'],
  uploaded: ['上传成功', 'Uploaded.'],
  uploadFailed: ['上传失败', 'The upload failed.'],
  attachmentOnly: ['仅支持 PDF、JPG、PNG', 'Only PDF, JPG or PNG.'],
  imageOnly: ['仅支持 JPG、PNG', 'Only JPG or PNG.'],
  unreadableImage: ['图片无法读取', 'The image cannot be read.'],
  tooLarge: ['文件不能超过 {limit} MB', 'The file may have {limit} MB at most.'],
});
